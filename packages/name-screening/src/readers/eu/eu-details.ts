import type { ListedBirth } from '../../lists/listed-entry.ts';
import { dateFromIso, isoDayOf } from '../drafts/birth-dates.ts';
import { inOneLine } from '../drafts/draft-details.ts';
import type { DraftDetails } from '../drafts/entry-draft.ts';
import { attributeOf, childrenOf, textIn, type XmlElement } from '../files/xml-element.ts';

interface StatedBirth {
  readonly element: XmlElement;
  readonly birth: ListedBirth | null;
}

/** What a `sanctionEntity` says for people. The newest act about an entry is its last change. */
export function euDetails(entity: XmlElement, births: readonly StatedBirth[]): DraftDetails {
  const regulations = childrenOf(entity, 'regulation');
  const published = regulations.flatMap((regulation) => dayIn(regulation, 'publicationDate') ?? []);
  const urls = regulations.map((regulation) => textIn(regulation, 'publicationUrl'));
  return {
    birthPlaces: births.map(({ element, birth }) => ({ place: lineOf(element, PLACE), birth })),
    addresses: childrenOf(entity, 'address').map((address) => lineOf(address, ADDRESS)),
    legalBasis: regulations.map((regulation) => attributeOf(regulation, 'numberTitle')),
    positions: childrenOf(entity, 'nameAlias').map((alias) => attributeOf(alias, 'function')),
    remarks: [
      attributeOf(entity, 'designationDetails'),
      ...childrenOf(entity, 'remark').map(({ text }) => text),
    ],
    changedOn: published.toSorted().at(-1) ?? null,
    link: urls.find((url) => url.trim() !== '') ?? '',
  };
}

const PLACE = ['place', 'city', 'zipCode', 'region', 'countryDescription'];
const ADDRESS = ['street', 'poBox', 'zipCode', 'city', 'place', 'region', 'countryDescription'];

function lineOf(element: XmlElement, attributes: readonly string[]): string {
  return inOneLine(attributes.map((attribute) => attributeOf(element, attribute)));
}

/** The calendar day of an attribute; null where it states none. */
export function dayIn(element: XmlElement | undefined, attribute: string): string | null {
  const date = dateFromIso(attributeOf(element, attribute).trim());
  return date && isoDayOf(date);
}
