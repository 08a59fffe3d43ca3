// Frames from elsewhere stay in templates until they are about to be seen: even an empty frame is a document of its own,
// and browsers load even lazy ones from screens away.
import { onceNear } from './near.ts';

/** How far below the screen. */
const near = '300px';

export const loadIframesWhenNear = (): void => {
  onceNear(document.querySelectorAll('[data-frame]'), near, (place) => {
    const template = place.querySelector('template');
    template?.replaceWith(template.content);
  });
};
