import './story.css';

import type { App } from '../app.ts';
import { button, byId, element } from './dom.ts';
import type { Layout } from './layout.ts';
import { motionIsReduced } from './reduced-motion.ts';

/** What there is to see in a scene, and what to try, beside the stage or below it. Closed, it stays closed until it is wanted. */
export function connectStory(app: App, layout: Layout): void {
  const place = byId('story', HTMLElement);
  const again = button('story-open');
  let wanted = true;
  const show = (): void => {
    const story = app.scene?.show?.story;
    const isFree = document.documentElement.dataset.welcome !== 'shown' && !app.explained;
    place.hidden = !story || !wanted || !isFree;
    again.hidden = !story || wanted || !isFree;
    layout.arrange();
  };
  const want = (on: boolean): void => {
    wanted = on;
    show();
    (on ? button('story-close') : again).focus();
  };
  button('story-close').addEventListener('click', () => want(false));
  again.addEventListener('click', () => want(true));
  app.on('load', ({ fresh }) => {
    if (!fresh) return;
    const { about, show: directions } = app.scene!;
    byId('story-title', HTMLHeadingElement).textContent = about.name;
    byId('story-text', HTMLParagraphElement).textContent = directions?.story ?? '';
    byId('story-try', HTMLUListElement).replaceChildren(...(directions?.try ?? []).map((text) => element('li', { textContent: text })));
    byId('story-still', HTMLParagraphElement).hidden = !motionIsReduced();
    show();
  });
  // An impact that is explained is seen from near: what lies around it would be under the words.
  app.on('explanation', show);
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ['data-welcome'] });
}
