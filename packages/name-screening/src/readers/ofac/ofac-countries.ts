import { countryOf, listedCountry } from '../../lists/countries.ts';
import { attributeOf, textIn, type XmlElement } from '../files/xml-element.ts';

/** ISO code, or null, by the number that the beginning of the file gives a country. */
export type OfacCountries = ReadonlyMap<string, string | null>;

/** The code of a reference value, else what its words mean: some places have no code in the file. */
export function ofacCountry(reference: XmlElement): string | null {
  return listedCountry(textIn(reference, 'isoCode')) ?? countryOf(textIn(reference, 'value'));
}

export function countryReferredTo(element: XmlElement | undefined, countries: OfacCountries): string | null {
  if (!element) return null;
  const known = countries.get(attributeOf(element, 'refId'));
  return known === undefined ? countryOf(element.text) : known;
}

/** `Inventgrad, Russia`: the last part may be a country. */
export function countryOfPlace(place: string): string | null {
  const comma = place.lastIndexOf(',');
  return countryOf(place.slice(comma + 1)) ?? (comma === -1 ? null : countryOf(place));
}
