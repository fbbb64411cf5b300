import { describe, expect, test } from 'vitest';
import { formatDate, parseDate } from '../../web/signing/fields/dates.ts';
import { inReadingOrder } from '../../web/signing/reading-order.ts';
import type { SigningField, SigningSession } from '../../web/signing/records.ts';
import { stageOf } from '../../web/signing/pages/stage.ts';
import { isMissing, nextStep, progressOf, stepsOf } from '../../web/signing/steps.ts';

const FIELD: SigningField = {
  id: '',
  documentId: 'document',
  signerId: 'me',
  fieldType: 'text',
  pageNumber: 1,
  xPosition: 0,
  yPosition: 0,
  width: 100,
  height: 30,
  required: true,
  label: null,
  value: null,
  options: null,
  acroFieldName: null,
  maxLength: null,
  validationPattern: null,
  validationMessage: null,
  groupKey: null,
  groupRequired: false,
  requiredWhenFieldId: null,
  requiredWhenValue: null,
  sharedFill: false,
  multiline: false,
  signatureImageUrl: null,
  filledAt: null,
  filledBy: null,
  readOnly: false,
  dateFormat: null,
  editable: false,
  createdAt: '2026-11-15T09:00:00.000Z',
  updatedAt: '2026-11-15T09:00:00.000Z',
  resolvedDateFormat: null,
};

const ME = { id: 'me', name: 'Me', role: null, signingOrder: 1, status: 'viewed' } as const;

/** Fields below one another, by their ids. */
function sessionWith(fields: Readonly<Record<string, Partial<SigningField>>>): SigningSession {
  const all = Object.entries(fields).map(([id, field], index) => ({
    ...FIELD,
    yPosition: index * 50,
    id,
    ...field,
  }));
  return {
    document: {
      id: 'document',
      name: 'Agreement',
      status: 'sent',
      message: null,
      pageCount: 0,
      pages: [],
      sentAt: null,
      completedAt: null,
      expiresAt: null,
      voidReason: null,
      signers: [ME],
    },
    signer: { ...ME, roleId: null, email: 'me@example.com', signedAt: null, declineReason: null },
    turn: true,
    requiredRemaining: 0,
    valuesSha256: '',
    fields: all.filter(({ signerId }) => signerId === 'me'),
    sharedFields: all.filter(({ signerId }) => signerId !== 'me'),
  };
}

const missing = (fields: Readonly<Record<string, Partial<SigningField>>>): string[] =>
  stepsOf(sessionWith(fields))
    .filter(isMissing)
    .map(({ first }) => first.id);

const BOX = { fieldType: 'checkbox', required: false } as const;

describe('Document 3, Field rules, rule 1: the guide asks for what completing will ask for', () => {
  test.each<[string, Readonly<Record<string, Partial<SigningField>>>, readonly string[]]>([
    ['a required field without a value', { a: {} }, ['a']],
    ['not one with a value', { a: { value: 'x' } }, []],
    ['not an optional one', { a: { required: false } }, []],
    ['not what the sender wrote', { a: { readOnly: true } }, []],
    ['a required checkbox that is not checked', { a: { fieldType: 'checkbox', value: 'false' } }, ['a']],
    ['a shared field of its own', { a: { sharedFill: true } }, ['a']],
    ['not a shared field of another', { a: { sharedFill: true, signerId: 'other' } }, []],
    [
      'a dependent field while its checkbox is checked',
      { a: { ...BOX, value: 'true' }, b: { required: false, requiredWhenFieldId: 'a' } },
      ['b'],
    ],
    [
      'not while it is unchecked',
      { a: { ...BOX, value: 'false' }, b: { required: false, requiredWhenFieldId: 'a' } },
      [],
    ],
    [
      'while another type is filled',
      { a: { value: 'x' }, b: { required: false, requiredWhenFieldId: 'a' } },
      ['b'],
    ],
    [
      'while it has that very value',
      { a: { value: 'x' }, b: { required: false, requiredWhenFieldId: 'a', requiredWhenValue: 'x' } },
      ['b'],
    ],
    [
      'not while it has another',
      { a: { value: 'y' }, b: { required: false, requiredWhenFieldId: 'a', requiredWhenValue: 'x' } },
      [],
    ],
    [
      'one of a required group, once',
      { a: { ...BOX, groupKey: 'g', groupRequired: true }, b: { ...BOX, groupKey: 'g' } },
      ['a'],
    ],
    [
      'not a group with a choice',
      { a: { ...BOX, groupKey: 'g', groupRequired: true }, b: { ...BOX, groupKey: 'g', value: 'true' } },
      [],
    ],
    ['not members of a group one by one', { a: { fieldType: 'checkbox', groupKey: 'g' } }, []],
  ])('%s', (_name, fields, expected) => {
    expect(missing(fields)).toEqual(expected);
  });

  test('nobody is guided out of turn', () => {
    expect(stepsOf({ ...sessionWith({ a: {} }), turn: false })).toEqual([]);
  });

  test('the way goes forward, past each optional field once, then back to what is missing', () => {
    const steps = stepsOf(sessionWith({ a: {}, b: { required: false }, c: { value: 'x' }, d: {} }));
    const way = (from: string | undefined, ...visited: readonly string[]): string | undefined =>
      nextStep(steps, from, new Set(visited))?.id;
    expect(way(undefined)).toBe('a');
    expect(way('a')).toBe('b');
    expect(way('a', 'b')).toBe('d');
    expect(way('d')).toBe('a');
    expect(progressOf(steps)).toEqual({ done: 1, required: 3 });
  });

  test('fields are read line by line, even where a line is not quite even', () => {
    const at = (id: string, xPosition: number, yPosition: number, height = 30, pageNumber = 1) => ({
      ...FIELD,
      id,
      xPosition,
      yPosition,
      height,
      pageNumber,
    });
    const fields = [
      at('e', 0, 0, 30, 2),
      at('b', 100, 98),
      at('a', 0, 103, 20),
      at('d', 0, 140),
      at('c', 200, 100),
    ];
    expect(inReadingOrder(fields).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('Document 3, Field rules, rule 3: dates in their formats', () => {
  test.each([
    ['DD/MM/YYYY', '09/03/2026'],
    ['D.M.YY', '9.3.26'],
    ['YYYY-MM-DD', '2026-03-09'],
    ['M/D/YYYY', '3/9/2026'],
  ])('%s is written %s and read again', (format, text) => {
    expect(formatDate('2026-03-09', format)).toBe(text);
    expect(parseDate(text, format)).toBe('2026-03-09');
  });

  test.each(['31/02/2026', '1/03/2026', '01-03-2026', '', '2026/03/01'])(
    '%s is no date of DD/MM/YYYY',
    (text) => {
      expect(parseDate(text, 'DD/MM/YYYY')).toBeUndefined();
    },
  );
});

describe('Contract 5, Documents: the page for each state', () => {
  const { document, ...rest } = sessionWith({});
  test.each([
    ['signing', {}],
    ['waiting', { turn: false }],
    [
      'signed',
      {
        signer: { ...rest.signer, status: 'signed' },
        document: {
          ...document,
          signers: [
            { ...ME, status: 'signed' },
            { ...ME, id: 'other' },
          ],
        },
      },
    ],
    [
      'completing',
      {
        signer: { ...rest.signer, status: 'signed' },
        document: { ...document, signers: [{ ...ME, status: 'signed' }] },
      },
    ],
    ...(['completed', 'declined', 'voided', 'expired'] as const).map(
      (status) => [status, { document: { ...document, status } }] as const,
    ),
  ] as const)('%s', (stage, difference) => {
    expect(stageOf({ document, ...rest, ...difference })).toBe(stage);
  });
});
