import type { IdentifierKind, ListedIdentifier } from '../../lists/listed-entry.ts';

export interface OfacDocumentType {
  readonly kind: IdentifierKind;
  readonly sub: string | null;
}

/**
 * What a type of document is to a subject. Tax numbers of people are national ids, those of others
 * registration numbers. Left out: what belongs to no kind, or encodes a name.
 */
export function ofacDocumentType(type: string, isPerson: boolean): OfacDocumentType | 'left_out' | 'unknown' {
  const wallet = /^\s*digital currency address\s*-\s*(\S*)/i.exec(type);
  if (wallet) return { kind: 'wallet', sub: wallet[1] === '' ? null : (wallet[1] ?? null) };
  const found = TYPES.get(keyOf(type));
  if (found === undefined) return LEFT_OUT_PREFIX.test(type) ? 'left_out' : 'unknown';
  if (found === 'tax') return { kind: isPerson ? 'national_id' : 'registration_number', sub: 'tax' };
  return found;
}

/** The number as it is compared: without the word that says which number it is. */
export function ofacDocumentNumber(number: string, sub: string | null): string {
  if (sub === 'imo') return number.replace(/^\s*IMO\W*/i, '');
  return sub === 'mmsi' ? number.replace(/^\s*MMSI\W*/i, '') : number;
}

export function walletOf(value: string, ticker: string | null): ListedIdentifier {
  return { kind: 'wallet', value, country: null, sub: ticker, doubtful: false };
}

const PASSPORTS = [
  'Passport',
  'Diplomatic Passport',
  'British National Overseas Passport',
  'Stateless Person Passport',
  'Travel Document Number',
];

const NATIONAL_IDS = [
  'National ID No.',
  'Cedula No.',
  'Cedula de Residencia',
  'Cedula de Ciudadania',
  'SSN',
  'D.N.I.',
  'C.U.R.P.',
  'C.U.I.P.',
  'C.U.I.',
  'N.I.E.',
  'LE Number',
  'I.F.E.',
  'Credencial electoral',
  'Electoral Registry No.',
  'Bosnian Personal ID No.',
  'Kenyan ID No.',
  'Moroccan Personal ID No.',
  'C.I.N.',
  'Identification Number',
  'National Foreign ID Number',
  'Personal ID Card',
  'Residency Number',
  'Romanian Permanent Resident',
  'CNP (Personal Numerical Code)',
  'Turkish Identification Number',
  'Stateless Person ID Card',
  'Refugee ID Card',
  'Numero de Identidad',
  'Tazkira National ID Card',
  "Citizen's Card Number",
  'UAE Identification',
  'Birth Certificate Number',
  'Italian Fiscal Code',
  'Military Registration Number',
  'Cartilla de Servicio Militar Nacional',
  "Driver's License No.",
  "Seafarer's Identification Document",
];

const TAX_NUMBERS = [
  'R.F.C.',
  'RFC',
  'NIT #',
  'RUC #',
  'RIF #',
  'Tax ID No.',
  'Fiscal Code',
  'N.I.F.',
  'RTN',
  'Paraguayan tax identification number',
  'Romanian Tax Registration',
];

const REGISTRATION_NUMBERS = [
  'Registration ID',
  'Registration Number',
  'Business Registration Document #',
  'Business Registration Number',
  'Company Number',
  'UK Company Number',
  'Commercial Registry Number',
  'Certificate of Incorporation Number',
  'C.R. No.',
  'Romanian C.R.',
  'Public Registration Number',
  'Government Gazette Number',
  'Legal Entity Number',
  'Unified Social Credit Code (USCC)',
  'United Social Credit Code Certificate (USCCC)',
  'United Social Credit Code Certificate',
  'Organization Code',
  'Enterprise Number',
  'Business Number',
  'Branch Unit Number',
  'Chamber of Commerce Number',
  'Istanbul Chamber of Comm. No.',
  'Dubai Chamber of Commerce Membership No.',
  'Registration Certificate Number (Dubai)',
  'Trade License No.',
  'License',
  'Matricula Mercantil No',
  'Folio Mercantil No.',
  'File Number',
  'RSIN',
  'Central Registration System Number',
  'Economic Register Number (CBLS)',
  'MSB Registration Number',
  'Russian State Individual Business Registration Number Pattern (OGRNIP)',
  'OGRNIP',
  'US FEIN',
  'V.A.T. Number',
  'C.I.F.',
  'C.U.I.T.',
  'Registered Charity No.',
  'Numero Unico de Identificacao Tributaria (NUIT)',
  'NUIT',
  'Global Intermediary Identification Number',
];

const PARTICULAR_NUMBERS: Readonly<Record<string, string>> = {
  'Vessel Registration Identification': 'imo',
  MMSI: 'mmsi',
  'Aircraft Serial Identification': 'aircraft_serial',
  "Aircraft Manufacturer's Serial Number (MSN)": 'aircraft_serial',
  'Aircraft Construction Number (also called L/N or S/N or F/N)': 'aircraft_serial',
  'Aircraft Tail Number': 'aircraft_tail_number',
};

/** Documents that are no subject's number, and what else the list of numbers of the standard file holds. */
const LEFT_OUT = [
  'VisaNumberID',
  'Pilot License Number',
  'Tourism License No.',
  'Serial No.',
  'Trademark number',
  'Permit Number',
  'Chinese Commercial Code',
  'Immigration No.',
  'SRE Permit No.',
  'Public Security and Immigration No.',
  'Afghan Money Service Provider License Number',
  'BIK (RU)',
  'SWIFT/BIC',
  'Website',
  'Email Address',
  'Phone Number',
  'Gender',
  'Equity Ticker',
  'ISIN',
  'Issuer Name',
  'Target Type',
  'Organization Established Date',
  'Organization Type:',
  'Vessel Type',
  'Vessel Call Sign',
  'Vessel Year of Build',
  'Other Vessel Call Sign',
  'Other Vessel Type',
  'Aircraft Model',
  'Aircraft Operator',
  'Aircraft Manufacture Date',
  'Aircraft Mode S Transponder Code',
  'Previous Aircraft Tail Number',
];

const LEFT_OUT_PREFIX =
  /^\s*(?:secondary sanctions risk|additional sanctions information|executive order|caatsa|effective date|listing date|purchase\/sales for divestment|transactions prohibited|ifca|prohibited transactions)/i;

type Meaning = OfacDocumentType | 'tax' | 'left_out';

const TYPES: ReadonlyMap<string, Meaning> = new Map([
  ...typesOf(PASSPORTS, { kind: 'passport', sub: null }),
  ...typesOf(NATIONAL_IDS, { kind: 'national_id', sub: null }),
  ...typesOf(REGISTRATION_NUMBERS, { kind: 'registration_number', sub: null }),
  ...Object.entries(PARTICULAR_NUMBERS).flatMap(([type, sub]) =>
    typesOf([type], { kind: 'registration_number', sub }),
  ),
  ...typesOf(TAX_NUMBERS, 'tax'),
  ...typesOf(LEFT_OUT, 'left_out'),
]);

function typesOf(types: readonly string[], meaning: Meaning): [string, Meaning][] {
  return types.map((type) => [keyOf(type), meaning]);
}

/** Dots, signs and spaces differ between the files. */
function keyOf(type: string): string {
  return type.toLowerCase().replace(/[^a-z0-9]/g, '');
}
