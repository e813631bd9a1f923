import type { App } from '../app.ts';
import type { Stage } from '../view/stage.ts';
import type { Margins } from '../view/panes.ts';
import { byId } from './dom.ts';
import './phone.css';

/** Pixels between what is around the scene and the scene. */
const gap = 12;
/** On its side, a small phone has room beside the scene, not below it. */
const narrow = window.matchMedia('(max-width: 760px) and (min-height: 521px)');

/** Where the story stands: beside the scene, or below it, whichever leaves the scene larger. A note stands beside or above. */
type Placement = 'left' | 'below' | 'above';

/** The room that bars, panel, story and note leave for the scene. */
export class Layout {
  /** Margins for something else that is shown, in place of those for what is around the scene. */
  instead: (() => Margins) | null = null;
  private readonly header = document.querySelector<HTMLElement>('.top')!;
  private readonly drive = document.querySelector<HTMLElement>('.drive')!;
  private readonly panel = byId('panel', HTMLElement);
  private readonly strips = [byId('note', HTMLElement), byId('story', HTMLElement), byId('welcome', HTMLDivElement)];
  private readonly key = byId('colour-key', HTMLDivElement);

  constructor(app: App, private readonly stage: Stage) {
    const observer = new ResizeObserver(() => this.arrange());
    for (const part of [this.header, this.drive, this.key, ...this.strips]) observer.observe(part);
    window.addEventListener('resize', () => this.arrange());
    let twice = stage.isTwice;
    app.on('look', () => {
      if (twice === stage.isTwice) return;
      twice = stage.isTwice;
      this.arrange();
    });
  }

  get isNarrow(): boolean {
    return narrow.matches;
  }

  arrange(): void {
    const { stage, panel } = this;
    if (this.instead) return stage.setMargins(this.instead());
    const root = document.documentElement;
    const top = this.header.getBoundingClientRect().bottom;
    const below = window.innerHeight - this.drive.getBoundingClientRect().top;
    root.style.setProperty('--drive', `${below}px`);
    root.style.setProperty('--header', `${top}px`);
    const isOpen = !panel.hasAttribute('data-closed');
    const strip = this.strips.find((one) => one.checkVisibility());
    const base = {
      top: top + gap, left: 2 * gap,
      right: isOpen && !narrow.matches ? panel.offsetWidth + 2 * gap + 12 : 2 * gap,
      bottom: below + gap + (isOpen && narrow.matches ? panel.offsetHeight + gap : 0) + (this.key.checkVisibility() ? this.key.offsetHeight : 0),
    };
    if (!strip) {
      root.dataset.story = 'none';
      stage.setMargins(base);
      return;
    }
    // Measured in both places: what is larger wins.
    const with_ = (placement: Placement): typeof base => {
      root.dataset.story = placement;
      const { width, height } = strip.getBoundingClientRect();
      if (placement === 'left') return { ...base, left: base.left + width + gap };
      return placement === 'above' ? { ...base, top: base.top + height + gap } : { ...base, bottom: base.bottom + height + gap };
    };
    const choices: readonly Placement[] = strip.id === 'note' ? [narrow.matches ? 'above' : 'left'] : narrow.matches || strip.id === 'welcome' ? ['below'] : ['left', 'below'];
    const [best] = choices.map((placement) => ({ placement, margins: with_(placement) }))
      .sort((a, b) => stage.scaleWith(b.margins) - stage.scaleWith(a.margins));
    root.dataset.story = best!.placement;
    stage.setMargins(best!.margins);
  }
}
