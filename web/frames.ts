// Frames from elsewhere stand in templates until they are about to be seen: an empty frame is a document of its own already,
// and browsers load even lazy ones from screens away.

/** How far below the screen. */
const near = '300px';

export function openFrames(): void {
  if (!('IntersectionObserver' in self)) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const template = target.querySelector('template');
        template?.replaceWith(template.content);
      }
    },
    { rootMargin: near },
  );
  for (const place of document.querySelectorAll('[data-frame]')) observer.observe(place);
}
