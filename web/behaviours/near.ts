/** Calls `then` once for each of these elements, as soon as it is on the screen or within `margin` of it. */
export const onceNear = (
  elements: Iterable<Element>,
  margin: string,
  then: (element: Element) => void,
): void => {
  if (!('IntersectionObserver' in self)) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        then(target);
      }
    },
    { rootMargin: margin },
  );
  for (const element of elements) observer.observe(element);
};
