import { countriesIn } from '../../lists/countries.ts';
import type { ListedIdentifier } from '../../lists/listed-entry.ts';

/**
 * The numbers of a field such as `OGRN: 1000000000001, INN - 7700000001`, which is prose with several of them.
 * The country is that which the field names, else that of a Russian label.
 */
export function registrationNumbersIn(field: string): ListedIdentifier[] {
  const [named, ...others] = countriesIn(field);
  const country = others.length === 0 ? (named ?? null) : null;
  return [...field.matchAll(LABELLED_NUMBER)]
    .map(([, label = '', number = '']) => ({ label: label.replaceAll('.', '').toUpperCase(), number }))
    .filter(({ label, number }) => isNumber(number) && !NOT_OF_ONE_COMPANY.has(label))
    .map(({ label, number }) => registration(number, country ?? (RUSSIAN.has(label) ? 'RU' : null), label));
}

/** Other remarks are full of figures: only what a Russian label stands before is a number there. */
export function russianNumbersIn(prose: string, isPerson: boolean): ListedIdentifier[] {
  return [...prose.matchAll(RUSSIAN_NUMBER)].map(([, label = '', number = '']) => {
    const found = registration(number, 'RU', label.toUpperCase());
    return isPerson ? { ...found, kind: 'national_id' } : found;
  });
}

const LABELLED_NUMBER =
  /(?:\b(OGRNIP|OGRN|INN|KPP|TIN|VAT|USCC|CRN|SWIFT|BIC|BIK|No\.?|Number|Tax ID)\b[^0-9A-Z]*)?(?<![0-9A-Za-z])([0-9A-Z][0-9A-Z\-/]{4,})(?![0-9A-Za-z])/gi;
const RUSSIAN_NUMBER = /\b(OGRN|INN)\b[\s:№.–-]{0,4}(\d{10,15})\b/g;

const RUSSIAN: ReadonlySet<string> = new Set(['OGRN', 'OGRNIP', 'INN', 'KPP']);
/** A KPP is one tax office's and thousands of companies have the same; a bank code is no registration. */
const NOT_OF_ONE_COMPANY: ReadonlySet<string> = new Set(['KPP', 'SWIFT', 'BIC', 'BIK']);
const SUBS: ReadonlyMap<string, string> = new Map([
  ['OGRN', 'ogrn'],
  ['OGRNIP', 'ogrn'],
  ['INN', 'tax'],
  ['TIN', 'tax'],
  ['TAX ID', 'tax'],
  ['VAT', 'tax'],
  ['USCC', 'uscc'],
]);

/** Words in capitals and dates have the same shape. */
function isNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 3 && !/^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/.test(text) && !/^\d{4}-\d{2}-\d{2}$/.test(text);
}

function registration(value: string, country: string | null, label: string): ListedIdentifier {
  return { kind: 'registration_number', value, country, sub: SUBS.get(label) ?? null, doubtful: false };
}
