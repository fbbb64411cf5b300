/** An element by its local name; namespaces differ between editions of a file and say nothing. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own characters, as they stand; empty where it holds elements only. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** What of a file is kept while it streams by. Local names. */
export interface XmlShape {
  readonly root: string;
  /** Elements handed over whole as they close, and forgotten. */
  readonly records: readonly string[];
  /** Elements inside records that are left out with all they hold. */
  readonly leftOut?: readonly string[];
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (!element) return undefined;
  for (const child of element.children) if (child.name === name) return child;
  return undefined;
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element ? element.children.filter((child) => child.name === name) : [];
}

/** The text of a child; empty where it is missing. */
export function textIn(element: XmlElement | undefined, name: string): string {
  return childOf(element, name)?.text ?? '';
}

/** The value of an attribute; empty where it is missing. */
export function attributeOf(element: XmlElement | undefined, name: string): string {
  return element?.attributes[name] ?? '';
}

export function isTrue(text: string): boolean {
  return text.trim().toLowerCase() === 'true';
}
