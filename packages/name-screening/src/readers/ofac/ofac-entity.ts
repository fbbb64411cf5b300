import type { ListedEntry } from '../../lists/listed-entry.ts';
import { walletsIn } from '../../lists/wallets.ts';
import { dateFromIso, isoDayOf } from '../drafts/birth-dates.ts';
import { cleanTexts } from '../drafts/draft-texts.ts';
import { type DraftCountry, type DraftIdentifier, type EntryDraft } from '../drafts/entry-draft.ts';
import type { ListTally } from '../drafts/list-tally.ts';
import { countryReferredTo, type OfacCountries } from './ofac-countries.ts';
import { ofacDocumentNumber, ofacDocumentType, walletOf } from './ofac-documents.ts';
import { ofacDetails } from './ofac-details.ts';
import { ofacFeatures } from './ofac-features.ts';
import { ofacNames } from './ofac-names.ts';
import { attributeOf, childOf, childrenOf, textIn, type XmlElement } from '../files/xml-element.ts';

/** What the beginning of the file explains, and the entities refer to. */
export interface OfacFile {
  readonly today: string;
  /** The number of the list that is imported. */
  readonly listId: string;
  readonly countries: OfacCountries;
  readonly tally: ListTally;
}

/** One `entity` of the enhanced file. Formats, *ofac_sdn and ofac_consolidated*, Enhanced XML. */
export function ofacDraft(entity: XmlElement, file: OfacFile): EntryDraft {
  const general = childOf(entity, 'generalInfo');
  const type = ofacType(attributeOf(childOf(general, 'entityType'), 'refId'), textIn(general, 'entityType'));
  const isPerson = type.entityType === 'person';
  const features = ofacFeatures(entity, { isPerson, countries: file.countries, today: file.today });
  return {
    entryId: attributeOf(entity, 'id'),
    ...type,
    names: ofacNames(entity, file.tally),
    births: features.births,
    countries: [...addressCountries(entity, file), ...features.countries],
    identifiers: [
      ...documentsOf(entity, isPerson, file),
      ...features.identifiers,
      ...walletsIn(textIn(general, 'remarks')).map((value) => walletOf(value, null)),
    ],
    programmes: [...programmesOf(entity), ...features.programmes],
    listedOn: listedOn(entity, file),
    details: ofacDetails(entity, features),
  };
}

/** The lists that an entity is on, by number. */
export function ofacListIds(entity: XmlElement): readonly string[] {
  return listsOf(entity).map((list) => attributeOf(list, 'refId'));
}

type OfacType = Pick<ListedEntry, 'entityType' | 'subtype'>;

const PERSON: OfacType = { entityType: 'person', subtype: null };
const ENTITY: OfacType = { entityType: 'entity', subtype: null };
const VESSEL: OfacType = { entityType: 'entity', subtype: 'vessel' };
const AIRCRAFT: OfacType = { entityType: 'entity', subtype: 'aircraft' };
const UNKNOWN: OfacType = { entityType: 'unknown', subtype: null };

const TYPES: ReadonlyMap<string, OfacType> = new Map([
  ['600', PERSON],
  ['individual', PERSON],
  ['601', ENTITY],
  ['entity', ENTITY],
  ['602', VESSEL],
  ['vessel', VESSEL],
  ['91120', AIRCRAFT],
  ['aircraft', AIRCRAFT],
]);

/** By number, else by the printed word; an unknown type matches both kinds. */
export function ofacType(refId: string, word: string): OfacType {
  return TYPES.get(refId) ?? TYPES.get(word.trim().toLowerCase()) ?? UNKNOWN;
}

function addressCountries(entity: XmlElement, file: OfacFile): DraftCountry[] {
  return childrenOf(childOf(entity, 'addresses'), 'address').map((address) => ({
    country: countryReferredTo(childOf(address, 'country'), file.countries),
    role: 'address',
  }));
}

/** Documents of a type that nobody knows are documents all the same. */
function documentsOf(entity: XmlElement, isPerson: boolean, file: OfacFile): DraftIdentifier[] {
  return childrenOf(childOf(entity, 'identityDocuments'), 'identityDocument').flatMap((document) => {
    let type = ofacDocumentType(textIn(document, 'type'), isPerson);
    if (type === 'left_out') return [];
    if (type === 'unknown') {
      file.tally.count('unknownDocumentTypes');
      type = { kind: isPerson ? 'national_id' : 'registration_number', sub: null };
    }
    return {
      ...type,
      value: ofacDocumentNumber(textIn(document, 'documentNumber'), type.sub),
      country: countryReferredTo(childOf(document, 'issuingCountry'), file.countries),
      doubtful: textIn(document, 'isValid').trim().toLowerCase() === 'false',
      note: cleanTexts(NOTED.map((name) => textIn(document, name))).join('; '),
    };
  });
}

const NOTED = ['type', 'issuingAuthority', 'issuingLocation', 'comments'];

function programmesOf(entity: XmlElement): string[] {
  return childrenOf(childOf(entity, 'sanctionsPrograms'), 'sanctionsProgram').map(({ text }) => text);
}

function listedOn(entity: XmlElement, file: OfacFile): string | null {
  const list = listsOf(entity).find((one) => attributeOf(one, 'refId') === file.listId);
  const date = dateFromIso(attributeOf(list, 'datePublished'));
  return date && isoDayOf(date);
}

function listsOf(entity: XmlElement): readonly XmlElement[] {
  return childrenOf(childOf(entity, 'sanctionsLists'), 'sanctionsList');
}
