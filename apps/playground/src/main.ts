import './style.css';

import { App } from './app.ts';
import { PointerEditor } from './edit/pointer.ts';
import { startEngine } from './engine/client.ts';
import { connectGame } from './game/connect.ts';
import { connectCheck } from './ui/check.ts';
import { connectCompare } from './ui/compare.ts';
import { connectConstruction } from './ui/construction-panel.ts';
import { byId } from './ui/dom.ts';
import { connectDrive } from './ui/drive.ts';
import { connectFiles } from './ui/files.ts';
import { connectGallery, scenes } from './ui/gallery.ts';
import { connectGravity } from './ui/gravity.ts';
import { connectHelp, welcome } from './ui/help.ts';
import { connectInspector } from './ui/inspector.ts';
import { connectKeys } from './ui/keys.ts';
import { connectLayers } from './ui/layers.ts';
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
connectTheme(stage);
connectPanel(app, stage);
showMessages(app);
connectDrive(app);
showReadouts(app);
connectLayers(app);
connectInspector(app);
connectGravity(app);
connectConstruction(app);
connectPlots(app);
connectCheck(app);
connectCompare(app);
connectFiles(app);
connectGallery(app, stage);
connectSharing(app);
connectTools(app, editor, stage);
connectHelp();
connectKeys(app, stage, editor);
const play = connectGame(app, stage);
welcome();

// What the engine can't do is told, not left to the console.
window.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  app.play(false);
  app.tell('message', { kind: 'bad', text: `That did not work: ${String((event.reason as Error).message ?? event.reason)}. If it goes on like this, load the page again.` });
});

// For the console, and for tests.
Object.assign(window, { carom: { app, stage, editor, play } });

if (!(await openLink(app))) await app.open(scenes.get('pool-break')!);
document.documentElement.dataset.ready = 'yes';
