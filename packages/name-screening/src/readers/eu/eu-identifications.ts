import { countriesIn, listedCountry } from '../../lists/countries.ts';
import type { IdentifierKind, ListedEntry, ListedIdentifier } from '../../lists/listed-entry.ts';
import { cleanText } from '../../lists/text.ts';
import { walletsIn } from '../../lists/wallets.ts';
import { cleanTexts } from '../drafts/draft-texts.ts';
import type { DraftIdentifier } from '../drafts/entry-draft.ts';
import { labelled } from '../drafts/draft-details.ts';
import type { ListTally } from '../drafts/list-tally.ts';
import { attributeOf, childrenOf, isTrue, type XmlElement } from '../files/xml-element.ts';

type EntityType = ListedEntry['entityType'];

/** Documents by their code, and wallets out of the remarks: the format has no place for those. */
export function euIdentifiers(
  entity: XmlElement,
  entityType: EntityType,
  tally: ListTally,
): readonly DraftIdentifier[] {
  const identifications = childrenOf(entity, 'identification');
  const documents = identifications.flatMap((element) => documentOf(element, entityType, tally));
  const wallets = [entity, ...identifications]
    .flatMap((element) => remarksOf(element))
    .flatMap((remark) => walletsIn(remark))
    .map((value): ListedIdentifier => {
      return { kind: 'wallet', value, country: null, sub: null, doubtful: false };
    });
  return [...documents, ...wallets];
}

type Meaning = IdentifierKind | 'by_type' | 'by_words' | 'left_out';

const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ['passport', 'passport'],
  ['travelcardid', 'passport'],
  ['id', 'national_id'],
  ['ssn', 'national_id'],
  ['unssn', 'national_id'],
  ['birthcert', 'national_id'],
  ['nationcert', 'national_id'],
  ['residentperm', 'national_id'],
  ['electionid', 'national_id'],
  ['drivinglicence', 'national_id'],
  ['nrn', 'national_id'],
  ['regnumber', 'registration_number'],
  ['tradelic', 'registration_number'],
  ['euvat', 'registration_number'],
  ['imo', 'registration_number'],
  ['fiscalcode', 'by_type'],
  ['taxid', 'by_type'],
  ['swiftbic', 'left_out'],
  ['other', 'by_words'],
]);

const SUBS: ReadonlyMap<string, string> = new Map([
  ['imo', 'imo'],
  ['fiscalcode', 'tax'],
  ['taxid', 'tax'],
]);

function documentOf(element: XmlElement, entityType: EntityType, tally: ListTally): DraftIdentifier[] {
  const value = numberOf(element);
  const code = attributeOf(element, 'identificationTypeCode').trim().toLowerCase();
  if (value === null) return [];
  const meaning = MEANINGS.get(code);
  if (meaning === undefined) tally.count('unknownDocumentTypes');
  const kind = kindOf(meaning ?? 'by_words', element, entityType);
  if (!kind) return [];
  const country = countryOf(element);
  if (kind === 'registration_number' && isTaxOfficeNumber(value, country)) return [];
  return [
    {
      kind,
      value: code === 'imo' ? value.replace(/^IMO\W*/i, '') : value,
      country,
      sub: SUBS.get(code) ?? null,
      doubtful: isTrue(attributeOf(element, 'knownFalse')),
      note: noteOf(element),
    },
  ];
}

const FLAGS: readonly (readonly [string, string])[] = [
  ['knownExpired', 'expired'],
  ['reportedLost', 'reported lost'],
  ['revokedByIssuer', 'revoked by its issuer'],
  ['diplomatic', 'diplomatic'],
];

/** What the document is called, who issued it and when, and what became of it. */
function noteOf(element: XmlElement): string {
  const label = (words: string, attribute: string): string =>
    labelled(words, attributeOf(element, attribute));
  const parts = [
    attributeOf(element, 'identificationTypeDescription'),
    label('issued by', 'issuedBy'),
    label('issued', 'issueDate'),
    label('valid from', 'validFrom'),
    label('valid to', 'validTo'),
    label('name on it', 'nameOnDocument'),
    ...FLAGS.map(([flag, words]) => (isTrue(attributeOf(element, flag)) ? words : '')),
    ...remarksOf(element),
  ];
  return cleanTexts(parts).join('; ');
}

/**
 * A KPP is one tax office's, and thousands of companies have the same. Every other Russian number is longer or shorter;
 * without a country only the usual one is told apart.
 */
function isTaxOfficeNumber(value: string, country: string | null): boolean {
  const digits = value.replaceAll(/[^0-9A-Z]|^KPP/gi, '');
  return country === 'RU' ? /^\d{9}$/.test(digits) : country === null && /^\d{4}01001$/.test(digits);
}

/** Tax numbers of people are national ids: a subject has no other kind for them. */
function kindOf(meaning: Meaning, element: XmlElement, entityType: EntityType): IdentifierKind | undefined {
  if (meaning === 'left_out') return undefined;
  if (meaning !== 'by_type' && meaning !== 'by_words') return meaning;
  if (entityType === 'entity') return 'registration_number';
  return meaning === 'by_type' || saysPersonalNumber(element) ? 'national_id' : undefined;
}

/** `Other identification number` is the name of the code, and says nothing. */
function saysPersonalNumber(element: XmlElement): boolean {
  const description = attributeOf(element, 'identificationTypeDescription').replace(/^other\b.*/i, '');
  const words = [description, ...remarksOf(element)].join('\n');
  return /\b(?:id|identity|identification|personal)\b/i.test(words);
}

function numberOf(element: XmlElement): string | null {
  const number = cleanText(attributeOf(element, 'number'));
  const latin = cleanText(attributeOf(element, 'latinNumber'));
  const isOtherScript = number !== null && /[^\P{L}\p{Script=Latin}]/u.test(number);
  return number === null || isOtherScript ? (latin ?? number) : number;
}

/** Where the code is missing, prose may name one country (“Russian passport”); two of them name none. */
function countryOf(element: XmlElement): string | null {
  const stated = listedCountry(attributeOf(element, 'countryIso2Code'));
  if (stated !== null) return stated;
  const [only, ...others] = countriesIn([...remarksOf(element), attributeOf(element, 'issuedBy')].join('\n'));
  return only !== undefined && others.length === 0 ? only : null;
}

function remarksOf(element: XmlElement): readonly string[] {
  return childrenOf(element, 'remark').map(({ text }) => text);
}
