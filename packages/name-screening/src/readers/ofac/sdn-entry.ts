import { countryOf } from '../../lists/countries.ts';
import type { ListedName } from '../../lists/listed-entry.ts';
import { walletsIn } from '../../lists/wallets.ts';
import { birthFromOfacText } from '../drafts/birth-dates.ts';
import { inOneLine, labelled } from '../drafts/draft-details.ts';
import type { DraftDetails } from '../drafts/entry-draft.ts';
import { cleanTexts } from '../drafts/draft-texts.ts';
import { type DraftCountry, type DraftIdentifier, type EntryDraft } from '../drafts/entry-draft.ts';
import type { ListTally } from '../drafts/list-tally.ts';
import { countryOfPlace } from './ofac-countries.ts';
import { ofacDocumentNumber, ofacDocumentType, walletOf } from './ofac-documents.ts';
import { ofacType } from './ofac-entity.ts';
import { ofacAliasKind } from './ofac-names.ts';
import { childOf, childrenOf, textIn, type XmlElement } from '../files/xml-element.ts';

/** One `sdnEntry` of the standard file. Formats, *ofac_sdn and ofac_consolidated*, Standard XML. */
export function sdnDraft(entry: XmlElement, today: string, tally: ListTally): EntryDraft {
  const type = ofacType('', textIn(entry, 'sdnType'));
  const ids = childrenOf(childOf(entry, 'idList'), 'id');
  const births = childrenOf(childOf(entry, 'dateOfBirthList'), 'dateOfBirthItem');
  return {
    entryId: textIn(entry, 'uid'),
    ...type,
    names: namesOf(entry, tally),
    births: births.map((birth) => birthFromOfacText(textIn(birth, 'dateOfBirth'), today)),
    countries: countriesOf(entry, ids),
    identifiers: [
      ...ids.flatMap((id) => identifierOf(id, type.entityType === 'person', tally)),
      ...walletsIn(textIn(entry, 'remarks')).map((value) => walletOf(value, null)),
    ],
    programmes: sdnProgrammes(entry),
    details: detailsOf(entry, ids),
  };
}

export function sdnProgrammes(entry: XmlElement): readonly string[] {
  return childrenOf(childOf(entry, 'programList'), 'program').map(({ text }) => text);
}

function namesOf(entry: XmlElement, tally: ListTally): ListedName[] {
  const aliases = childrenOf(childOf(entry, 'akaList'), 'aka').map((alias): ListedName => {
    const weak = textIn(alias, 'category').trim().toLowerCase() === 'weak';
    return { value: nameOf(alias), kind: ofacAliasKind('', textIn(alias, 'type'), tally), weak };
  });
  return [{ value: nameOf(entry), kind: 'primary', weak: false }, ...aliases];
}

function nameOf(element: XmlElement): string {
  const [first, last] = [textIn(element, 'firstName'), textIn(element, 'lastName')];
  return first === '' ? last : `${first} ${last}`;
}

const REGISTRATION = /^\s*(?:nationality of registration|vessel flag)\b/i;

/** Where somebody lives, belongs, was born, and under which flag a ship sails. */
function countriesOf(entry: XmlElement, ids: readonly XmlElement[]): DraftCountry[] {
  const inList = (list: string, item: string, role: DraftCountry['role']): DraftCountry[] =>
    childrenOf(childOf(entry, list), item).map((one) => ({
      country: countryOf(textIn(one, 'country')),
      role,
    }));
  const birthPlaces = childrenOf(childOf(entry, 'placeOfBirthList'), 'placeOfBirthItem');
  const registrations = ids.filter((id) => REGISTRATION.test(textIn(id, 'idType')));
  return [
    ...inList('nationalityList', 'nationality', 'nationality'),
    ...inList('citizenshipList', 'citizenship', 'nationality'),
    ...registrations.map((id): DraftCountry => ({
      country: countryOf(textIn(id, 'idNumber')) ?? countryOf(textIn(id, 'idCountry')),
      role: 'registration',
    })),
    { country: countryOf(textIn(childOf(entry, 'vesselInfo'), 'vesselFlag')), role: 'registration' },
    ...inList('addressList', 'address', 'address'),
    ...birthPlaces.map((one): DraftCountry => {
      return { country: countryOfPlace(textIn(one, 'placeOfBirth')), role: 'birth' };
    }),
  ];
}

/** Only prose tells that a document is false. */
const DOUBTFUL = /\b(?:fraudulent|false|forged|counterfeit|fake)\b/i;

/** The list is a grab bag: besides documents it holds whatever has a word and a value. */
function identifierOf(id: XmlElement, isPerson: boolean, tally: ListTally): DraftIdentifier[] {
  const words = textIn(id, 'idType');
  if (REGISTRATION.test(words)) return [];
  const type = ofacDocumentType(words, isPerson);
  if (type === 'unknown' && words.trim() !== '') tally.count('unknownDocumentTypes');
  if (typeof type === 'string') return [];
  const printed = textIn(id, 'idNumber');
  if (type.kind === 'wallet') return [walletOf(printed, type.sub)];
  const number = printed.replace(/\s*\([^)]*\)\s*$/, (note) => (DOUBTFUL.test(note) ? '' : note));
  return [
    {
      ...type,
      value: ofacDocumentNumber(number, type.sub),
      country: countryOf(textIn(id, 'idCountry')),
      doubtful: DOUBTFUL.test(printed),
      note: noteOf(id),
    },
  ];
}

function noteOf(id: XmlElement): string {
  return cleanTexts([
    textIn(id, 'idType'),
    labelled('issued', textIn(id, 'issueDate')),
    labelled('expires', textIn(id, 'expirationDate')),
  ]).join('; ');
}

const ADDRESS = ['address1', 'address2', 'address3', 'city', 'stateOrProvince', 'postalCode', 'country'];

/** What the entry says for people: what the grab bag holds beside documents is told with its word. */
function detailsOf(entry: XmlElement, ids: readonly XmlElement[]): DraftDetails {
  const places = childrenOf(childOf(entry, 'placeOfBirthList'), 'placeOfBirthItem');
  const told = ids.filter((id) => typeof ofacDocumentType(textIn(id, 'idType'), true) === 'string');
  return {
    birthPlaces: places.map((one) => ({ place: textIn(one, 'placeOfBirth') })),
    addresses: childrenOf(childOf(entry, 'addressList'), 'address').map((address) =>
      inOneLine(ADDRESS.map((part) => textIn(address, part))),
    ),
    positions: textIn(entry, 'title').split(';'),
    remarks: [
      textIn(entry, 'remarks'),
      ...told.map((id) => labelled(textIn(id, 'idType').trim(), textIn(id, 'idNumber'))),
    ],
  };
}
