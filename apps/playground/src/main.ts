import './style.css';

import { App } from './app.ts';
import { GroupEditor } from './edit/group-editor.ts';
import { PointerEditor } from './edit/pointer.ts';
import { startEngine } from './engine/client.ts';
import { connectAbout } from './ui/about.ts';
import { connectBuild } from './ui/build.ts';
import { connectCheck } from './ui/check.ts';
import { connectCode } from './ui/code.ts';
import { connectCompare } from './ui/compare.ts';
import { connectConstruction } from './ui/construction-panel.ts';
import { byId } from './ui/dom.ts';
import { connectDrive } from './ui/drive.ts';
import { connectExport } from './ui/export.ts';
import { connectFiles } from './ui/files.ts';
import { connectGallery, scenes } from './ui/gallery.ts';
import { connectGravity } from './ui/gravity.ts';
import { connectGroup } from './ui/group.ts';
import { connectHelp, welcome } from './ui/help.ts';
import { connectInspector } from './ui/inspector.ts';
import { connectKeys } from './ui/keys.ts';
import { connectLayers } from './ui/layers.ts';
import { connectMeter } from './ui/meter.ts';
import { connectNote } from './ui/note.ts';
import { connectPanel } from './ui/panel.ts';
import { connectPlots } from './ui/plots.ts';
import { showReadouts } from './ui/readouts.ts';
import { connectSharing, openLink } from './ui/sharing.ts';
import { connectTheme } from './ui/theme.ts';
import { showMessages } from './ui/toasts.ts';
import { connectTools } from './ui/tools.ts';
import { Stage } from './view/stage.ts';

const app = new App(startEngine());
const stage = new Stage(app, byId('canvas', HTMLCanvasElement), byId('discs', HTMLCanvasElement));
const editor = new PointerEditor(app, stage);
const groups = new GroupEditor(app, stage, editor);
connectTheme(stage);
const makeRoom = connectPanel(app, stage);
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
connectCompare(app);
connectFiles(app);
connectBuild(app);
connectNote(app, makeRoom);
connectCode(app);
connectExport(app, stage);
connectGallery(app, stage);
connectSharing(app);
connectTools(app, editor, stage);
connectHelp();
connectAbout();
connectMeter();
connectKeys(app, stage, editor, groups);
welcome();

// What the engine can't do is told, not left to the console.
window.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  app.play(false);
  app.tell('message', { kind: 'bad', text: `That did not work: ${String((event.reason as Error).message ?? event.reason)}. If it goes on like this, load the page again.` });
});

// For the console, and for tests.
Object.assign(window, { carom: { app, stage, editor } });

if (!(await openLink(app))) await app.open(scenes.get('pool-break')!);
document.documentElement.dataset.ready = 'yes';
