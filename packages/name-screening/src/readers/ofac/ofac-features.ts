import type { ListedBirth, ListedIdentifier } from '../../lists/listed-entry.ts';
import { birthFromDay, birthFromOfacText, birthFromRange } from '../drafts/birth-dates.ts';
import { labelled } from '../drafts/draft-details.ts';
import type { DraftCountry } from '../drafts/entry-draft.ts';
import { countryOfPlace, type OfacCountries } from './ofac-countries.ts';
import { ofacDocumentNumber, ofacDocumentType, walletOf } from './ofac-documents.ts';
import { attributeOf, childOf, childrenOf, isTrue, textIn, type XmlElement } from '../files/xml-element.ts';

/** What the features of an entity say of it. */
export interface OfacFeatures {
  readonly births: (ListedBirth | null)[];
  readonly countries: DraftCountry[];
  readonly identifiers: ListedIdentifier[];
  readonly programmes: string[];
  readonly birthPlaces: string[];
  /** What has no place of its own, with its name: `Gender: Male`. */
  readonly remarks: string[];
}

export interface FeatureReading {
  readonly isPerson: boolean;
  readonly countries: OfacCountries;
  readonly today: string;
}

/** Formats, *ofac_sdn and ofac_consolidated*, Enhanced XML: features that are known to be false count for nothing. */
export function ofacFeatures(entity: XmlElement, reading: FeatureReading): OfacFeatures {
  const found: OfacFeatures = {
    births: [],
    countries: [],
    identifiers: [],
    programmes: [],
    birthPlaces: [],
    remarks: [],
  };
  for (const feature of childrenOf(childOf(entity, 'features'), 'feature')) {
    if (attributeOf(childOf(feature, 'reliability'), 'refId') !== FALSE) addFeature(found, feature, reading);
  }
  return found;
}

const FALSE = '1561';

type Meaning = 'birth' | 'birth_place' | 'nationality' | 'registration' | 'address';

/** Numbers of types are stable, and the words beside them stand in where a number is new. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ['8', 'birth'],
  ['birthdate', 'birth'],
  ['9', 'birth_place'],
  ['place of birth', 'birth_place'],
  ['10', 'nationality'],
  ['nationality country', 'nationality'],
  ['11', 'nationality'],
  ['citizenship country', 'nationality'],
  ['365', 'registration'],
  ['nationality of registration', 'registration'],
  ['vessel flag', 'registration'],
  ['25', 'address'],
  ['location', 'address'],
]);

function addFeature(found: OfacFeatures, feature: XmlElement, reading: FeatureReading): void {
  const type = childOf(feature, 'type');
  const words = (type?.text ?? '').trim();
  const meaning = MEANINGS.get(attributeOf(type, 'featureTypeId')) ?? MEANINGS.get(words.toLowerCase());
  const value = textIn(feature, 'value');
  if (meaning === 'birth') {
    found.births.push(birthOf(feature, reading.today));
  } else if (meaning === 'birth_place') {
    found.countries.push({ country: countryOfPlace(value), role: 'birth' });
    found.birthPlaces.push(value);
  } else if (meaning !== undefined) {
    const referred = reading.countries.get(textIn(feature, 'valueRefId').trim());
    found.countries.push({ country: referred ?? countryOfPlace(value), role: meaning });
  } else if (TAGS.test(words)) {
    found.programmes.push(...value.split(/[[\],;]+/));
  } else if (NUMBERED.test(words)) {
    found.identifiers.push(...identifierOf(words, value, reading.isPerson));
  } else {
    found.remarks.push(labelled(words, value));
  }
}

/** Programmes came to be printed as features too: `Additional Program Tags -` with `[IRGC]`. */
const TAGS = /^additional program tags/i;

/** Wallets by the words in front of the ticker, and the numbers of ships and aircraft. */
const NUMBERED = /^(?:digital currency|aircraft|vessel|mmsi)/i;

function identifierOf(words: string, value: string, isPerson: boolean): ListedIdentifier[] {
  const type = ofacDocumentType(words, isPerson);
  if (typeof type === 'string') return [];
  if (type.kind === 'wallet') return [walletOf(value, type.sub)];
  return [{ ...type, value: ofacDocumentNumber(value, type.sub), country: null, doubtful: false }];
}

/** The corners of the period are exact where the printed value is words. */
function birthOf(feature: XmlElement, today: string): ListedBirth | null {
  const period = childOf(feature, 'valueDate');
  const circa = isTrue(textIn(period, 'isApproximate'));
  const corner = (...names: readonly string[]): ListedBirth | null => {
    const stated = names.map((name) => textIn(period, name).trim()).find((text) => text !== '');
    return stated === undefined ? null : birthFromDay(stated, circa, today);
  };
  const first = corner('fromDateBegin', 'fromDateEnd', 'toDateBegin');
  const last = corner('toDateEnd', 'toDateBegin', 'fromDateEnd');
  return first || last
    ? birthFromRange(first, last, today)
    : birthFromOfacText(textIn(feature, 'value'), today);
}
