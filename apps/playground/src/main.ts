import './style.css';

import { App } from './app.ts';
import { followDirections } from './directions.ts';
import { GroupEditor } from './edit/group-editor.ts';
import { PointerEditor } from './edit/pointer.ts';
import { startEngine } from './engine/client.ts';
import { connectAbout } from './ui/about.ts';
import { connectBuild } from './ui/build.ts';
import { connectCheck } from './ui/check.ts';
import { connectColourKey } from './ui/colour-key.ts';
import { connectCode } from './ui/code.ts';
import { connectCompare } from './ui/compare.ts';
import { connectConstruction } from './ui/construction-panel.ts';
import { byId } from './ui/dom.ts';
import { connectDrive } from './ui/drive.ts';
import { connectExport } from './ui/export.ts';
import { connectFiles } from './ui/files.ts';
import { connectGallery } from './ui/gallery.ts';
import { connectGravity } from './ui/gravity.ts';
import { connectGroup } from './ui/group.ts';
import { connectHelp } from './ui/help.ts';
import { connectInspector } from './ui/inspector.ts';
import { connectKeys } from './ui/keys.ts';
import { Layout } from './ui/layout.ts';
import { connectLayers } from './ui/layers.ts';
import { connectMeter } from './ui/meter.ts';
import { connectNote } from './ui/note.ts';
import { connectPanel } from './ui/panel.ts';
import { connectPlots } from './ui/plots.ts';
import { showReadouts } from './ui/readouts.ts';
import { openLinks } from './ui/sharing.ts';
import { connectStory } from './ui/story.ts';
import { connectTally } from './ui/tally.ts';
import { connectTheme } from './ui/theme.ts';
import { showMessages } from './ui/toasts.ts';
import { connectTools } from './ui/tools.ts';
import { welcome } from './ui/welcome.ts';
import { Stage } from './view/stage.ts';

const app = new App(startEngine());
const stage = new Stage(app, byId('canvas', HTMLCanvasElement), byId('discs', HTMLCanvasElement));
const layout = new Layout(app, stage);
const editor = new PointerEditor(app, stage);
const groups = new GroupEditor(app, stage, editor);
connectTheme(stage);
connectPanel(app, layout);
connectStory(app, layout);
connectColourKey(app, stage);
connectTally(app);
showMessages(app);
connectDrive(app);
showReadouts(app);
connectLayers(app);
connectInspector(app);
connectGroup(app);
connectGravity(app);
connectConstruction(app);
connectPlots(app);
connectCheck(app);
const comparing = connectCompare(app);
followDirections(app, comparing);
connectFiles(app);
connectBuild(app);
connectNote(app, layout);
connectCode(app);
connectExport(app, stage);
connectGallery(app, stage);
connectTools(app, editor, stage);
connectHelp();
connectAbout();
connectMeter();
connectKeys(app, stage, editor, groups);
welcome(app, layout);

// What the engine can't do is told, not left to the console.
window.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  app.play(false);
  app.tell('message', { kind: 'bad', text: `That did not work: ${String((event.reason as Error).message ?? event.reason)}. If it goes on like this, load the page again.` });
});

// For the console, and for tests.
Object.assign(window, { carom: { app, stage, editor } });

await openLinks(app, stage, comparing, 'fast-balls');
document.documentElement.dataset.ready = 'yes';
