type Attribute = string | number | boolean | undefined | ((event: Event) => void);
export type Attributes = Readonly<Record<string, Attribute>>;
export type Child = Node | string | undefined | false;

/** An element with its attributes and children. `onclick` and the like listen; texts never become markup. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else setAttribute(element, name, value);
  }
  fill(element, ...children);
  return element;
}

export function setAttribute(
  element: Element,
  name: string,
  value: string | number | boolean | undefined,
): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/** Replaces everything in the element. */
export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
}

/** Sets the text only where it changes, so that live regions stay silent otherwise. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function calmScroll(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}
