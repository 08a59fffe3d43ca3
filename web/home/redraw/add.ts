/** Adds an element to the end of another, and returns it. `html` holds nothing from outside. */
export const add = (parent: Element, html: string): HTMLElement | SVGElement => {
  parent.insertAdjacentHTML('beforeend', html);
  return parent.lastElementChild as HTMLElement | SVGElement;
};
