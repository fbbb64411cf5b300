import { describe, expect, test } from 'vitest';
import { ofacDocumentNumber, ofacDocumentType } from './ofac-documents.ts';

function kindOf(type: string, isPerson = true): string {
  const found = ofacDocumentType(type, isPerson);
  if (typeof found === 'string') return found;
  return found.sub === null ? found.kind : `${found.kind} ${found.sub}`;
}

describe('Formats, Enhanced XML, Documents: the kind by the type', () => {
  test.each([
    ['Passport', 'passport'],
    ['Diplomatic Passport', 'passport'],
    ['British National Overseas Passport', 'passport'],
    ['Stateless Person Passport', 'passport'],
    ['Travel Document Number', 'passport'],
    ['National ID No.', 'national_id'],
    ['Cedula No.', 'national_id'],
    ['SSN', 'national_id'],
    ['D.N.I.', 'national_id'],
    ['C.U.R.P.', 'national_id'],
    ['C.U.I.P.', 'national_id'],
    ['C.U.I.', 'national_id'],
    ['N.I.E.', 'national_id'],
    ['LE Number', 'national_id'],
    ['I.F.E.', 'national_id'],
    ['Credencial electoral', 'national_id'],
    ['Electoral Registry No.', 'national_id'],
    ['Bosnian Personal ID No.', 'national_id'],
    ['Kenyan ID No.', 'national_id'],
    ['Moroccan Personal ID No.', 'national_id'],
    ['C.I.N.', 'national_id'],
    ['Identification Number', 'national_id'],
    ['National Foreign ID Number', 'national_id'],
    ['Personal ID Card', 'national_id'],
    ['Residency Number', 'national_id'],
    ['CNP (Personal Numerical Code)', 'national_id'],
    ['Turkish Identification Number', 'national_id'],
    ['Stateless Person ID Card', 'national_id'],
    ['Refugee ID Card', 'national_id'],
    ['Numero de Identidad', 'national_id'],
    ['Tazkira National ID Card', 'national_id'],
    ["Citizen's Card Number", 'national_id'],
    ['UAE Identification', 'national_id'],
    ['Birth Certificate Number', 'national_id'],
    ['Italian Fiscal Code', 'national_id'],
    ['Military Registration Number', 'national_id'],
    ['Cartilla de Servicio Militar Nacional', 'national_id'],
    ["Driver's License No.", 'national_id'],
    ["Seafarer's Identification Document", 'national_id'],
    ['Registration ID', 'registration_number'],
    ['Registration Number', 'registration_number'],
    ['Business Registration Document #', 'registration_number'],
    ['UK Company Number', 'registration_number'],
    ['C.R. No.', 'registration_number'],
    ['Government Gazette Number', 'registration_number'],
    ['Legal Entity Number', 'registration_number'],
    ['Unified Social Credit Code (USCC)', 'registration_number'],
    ['United Social Credit Code Certificate (USCCC)', 'registration_number'],
    ['Dubai Chamber of Commerce Membership No.', 'registration_number'],
    ['Istanbul Chamber of Comm. No.', 'registration_number'],
    ['Matricula Mercantil No', 'registration_number'],
    ['Russian State Individual Business Registration Number Pattern (OGRNIP)', 'registration_number'],
    ['US FEIN', 'registration_number'],
    ['V.A.T. Number', 'registration_number'],
    ['Numero Unico de Identificacao Tributaria (NUIT)', 'registration_number'],
    ['Global Intermediary Identification Number', 'registration_number'],
    ['Vessel Registration Identification', 'registration_number imo'],
    ['MMSI', 'registration_number mmsi'],
    ['Aircraft Serial Identification', 'registration_number aircraft_serial'],
    ['VisaNumberID', 'left_out'],
    ['Pilot License Number', 'left_out'],
    ['Chinese Commercial Code', 'left_out'],
    ['Afghan Money Service Provider License Number', 'left_out'],
    ['Secondary sanctions risk:', 'left_out'],
    ['Executive Order 14024 Directive Information -', 'left_out'],
    ['Listing Date (CMIC):', 'left_out'],
    ['Gender', 'left_out'],
    ['Moon Travel Permit', 'unknown'],
    ['', 'unknown'],
    ['constructor', 'unknown'],
  ])('%s', (type, expected) => {
    expect(kindOf(type)).toBe(expected);
  });

  test.each(['R.F.C.', 'RFC', 'NIT #', 'RUC #', 'RIF #', 'Tax ID No.', 'Fiscal Code', 'N.I.F.', 'RTN'])(
    '%s: of a person a national id, of anybody else a registration number',
    (type) => {
      expect(kindOf(type, true)).toBe('national_id tax');
      expect(kindOf(type, false)).toBe('registration_number tax');
    },
  );

  test.each([
    ['Digital Currency Address - XBT', 'wallet XBT'],
    ['Digital Currency Address - TICKEROFTOMORROW', 'wallet TICKEROFTOMORROW'],
    ['Digital Currency Address -', 'wallet'],
    ['Old Digital Currency Address - XBT', 'unknown'],
  ])('a wallet by its prefix, whatever the ticker: %s', (type, expected) => {
    expect(kindOf(type)).toBe(expected);
  });

  test('the number of a ship without the word in front', () => {
    expect(ofacDocumentNumber('IMO 0000012', 'imo')).toBe('0000012');
    expect(ofacDocumentNumber('0000012', 'imo')).toBe('0000012');
    expect(ofacDocumentNumber('MMSI: 352000001', 'mmsi')).toBe('352000001');
    expect(ofacDocumentNumber('IMO 12', null)).toBe('IMO 12');
  });
});
