import { countriesIn, countryOf } from '../../lists/countries.ts';
import type { IdentifierKind } from '../../lists/listed-entry.ts';
import { walletsIn } from '../../lists/wallets.ts';
import { inOneLine, labelled } from '../drafts/draft-details.ts';
import type { DraftIdentifier } from '../drafts/entry-draft.ts';
import type { ListTally } from '../drafts/list-tally.ts';
import { childrenOf, textIn, type XmlElement } from '../files/xml-element.ts';

/** Documents of people, and wallets out of the comments: the format has no place for those. */
export function unIdentifiers(record: XmlElement, tally: ListTally): readonly DraftIdentifier[] {
  const wallets = walletsIn(textIn(record, 'COMMENTS1'));
  return [
    ...childrenOf(record, 'INDIVIDUAL_DOCUMENT').flatMap((element) =>
      textIn(element, 'NUMBER').trim() === '' ? [] : [documentOf(element, tally)],
    ),
    ...wallets.map((value): DraftIdentifier => {
      return { kind: 'wallet', value, country: null, sub: null, doubtful: false };
    }),
  ];
}

const DOUBTFUL = /\b(?:false|fake|forged|fraudulent|fraudulently|counterfeit|falsified)\b/i;

function documentOf(element: XmlElement, tally: ListTally): DraftIdentifier {
  const type = textIn(element, 'TYPE_OF_DOCUMENT');
  const [typeToo, note] = [textIn(element, 'TYPE_OF_DOCUMENT2'), textIn(element, 'NOTE')];
  const kind = kindOf(`${type} ${typeToo}`);
  if (kind === undefined) tally.count('unknownDocumentTypes');
  return {
    kind: kind ?? 'national_id',
    value: textIn(element, 'NUMBER'),
    country: issuerOf(element),
    sub: null,
    doubtful: DOUBTFUL.test(`${type} ${typeToo} ${note}`),
    note: [
      inOneLine([type, typeToo]),
      labelled('issued in', textIn(element, 'CITY_OF_ISSUE')),
      labelled('issued on', textIn(element, 'DATE_OF_ISSUE')),
      note,
    ]
      .filter((part) => part.trim() !== '')
      .join('; '),
  };
}

/** Undefined where the words name neither: then it is compared as an identity card is. */
function kindOf(words: string): IdentifierKind | undefined {
  if (/\bpassports?\b|\btravel document/i.test(words)) return 'passport';
  return /\bidenti|\bnational\b|\bid\b/i.test(words) ? 'national_id' : undefined;
}

/** The two names of the field are used alike; a note names the issuer where neither does. */
function issuerOf(element: XmlElement): string | null {
  const stated =
    countryOf(textIn(element, 'ISSUING_COUNTRY')) ?? countryOf(textIn(element, 'COUNTRY_OF_ISSUE'));
  if (stated !== null) return stated;
  const [only, ...others] = countriesIn(textIn(element, 'NOTE'));
  return others.length === 0 ? (only ?? null) : null;
}
