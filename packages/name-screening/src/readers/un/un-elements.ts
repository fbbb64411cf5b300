import { dateFromIso, isoDayOf } from '../drafts/birth-dates.ts';
import { childrenOf, type XmlElement } from '../files/xml-element.ts';

/** The full calendar day that a text starts with; null where it starts with none. */
export function dayOf(text: string): string | null {
  const date = dateFromIso(text.trim());
  return date && isoDayOf(date);
}

/** The texts of an element that lists them as `VALUE`, however often the element stands. */
export function valuesOf(record: XmlElement, name: string): readonly string[] {
  return childrenOf(record, name).flatMap((element) => childrenOf(element, 'VALUE').map(({ text }) => text));
}
