import type { FormField } from '@assay/agreement-pdf';
import { describe, expect, test } from 'vitest';
import { FIELD_TYPES, type FieldType } from '../field-properties.ts';
import type { FieldRequest, OwnedField } from '../field-properties.ts';
import { fieldFaults, ownedField, type Surroundings } from './field-rules.ts';

const BOX = { pageNumber: 1, xPosition: 50, yPosition: 60, width: 200, height: 30 };

/** A text of Ann's by default. */
function field(id: string, more: Partial<FieldRequest> = {}): OwnedField {
  return ownedField({ owner: 'ann', fieldType: 'text', ...BOX, ...more }, id);
}

const dropdown = { fieldType: 'dropdown', options: ['Red', 'Blue'] } as const;

/** The required properties of a field of this type. */
const OF_TYPE: Readonly<Record<FieldType, Partial<FieldRequest>>> = {
  signature: { fieldType: 'signature' },
  initials: { fieldType: 'initials' },
  date: { fieldType: 'date' },
  text: { fieldType: 'text' },
  checkbox: { fieldType: 'checkbox' },
  dropdown,
};

const AMONG: Surroundings = {
  others: [],
  pages: [
    { width: 612, height: 792 },
    { width: 595.28, height: 841.89 },
  ],
  kind: 'document',
};

function faults(request: OwnedField, among: Partial<Surroundings> = {}): readonly string[] {
  return fieldFaults(request, { ...AMONG, ...among }).map((fault) =>
    'pointer' in fault ? `${fault.pointer} ${fault.code}` : fault.code,
  );
}

const faultsOf = (more: Partial<FieldRequest>, among?: Partial<Surroundings>): readonly string[] =>
  faults(field('f', more), among);

describe('Document 3, Field: absent properties', () => {
  test('has its default', () => {
    expect(field('f')).toEqual({
      id: 'f',
      owner: 'ann',
      fieldType: 'text',
      ...BOX,
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
      dateFormat: null,
      editable: false,
      multiline: false,
    });
  });

  test.each(FIELD_TYPES)('a plain %s is right', (fieldType) => {
    expect(faultsOf(OF_TYPE[fieldType])).toEqual([]);
  });
});

describe('Document 3, Field rules, rule 6: a box stands on its page', () => {
  test.each<[string, Partial<FieldRequest>, readonly string[]]>([
    ['the last page', { pageNumber: 2 }, []],
    ['a page further', { pageNumber: 3 }, ['/pageNumber out_of_range']],
    ['the whole page', { xPosition: 0, yPosition: 0, width: 612, height: 792 }, []],
    ['up to the right edge', { xPosition: 412 }, []],
    ['beyond the right edge', { xPosition: 412.1 }, ['/width outside_page']],
    ['up to the bottom', { yPosition: 762 }, []],
    ['beyond the bottom', { yPosition: 762.1 }, ['/height outside_page']],
    ['beyond both', { xPosition: 600, yPosition: 790 }, ['/width outside_page', '/height outside_page']],
    ['each page has its own size', { pageNumber: 2, xPosition: 412 }, ['/width outside_page']],
    ['a sum that is a hair too large', { pageNumber: 2, xPosition: 0.2, width: 595.08 }, []],
  ])('%s', (_what, more, expected) => {
    expect(faultsOf(more)).toEqual(expected);
  });

  test('where the pages are not known yet, any will do', () => {
    expect(faultsOf({ pageNumber: 50, xPosition: 5_000 }, { pages: null })).toEqual([]);
  });
});

describe('Document 3, Field: properties that belong to some types', () => {
  const PROPERTIES: readonly [string, Partial<FieldRequest>, readonly FieldType[]][] = [
    ['options', { options: ['Red', 'Blue'] }, ['dropdown']],
    ['dateFormat', { dateFormat: 'DD/MM/YYYY' }, ['date']],
    ['sharedFill', { sharedFill: true }, ['date', 'text', 'checkbox', 'dropdown']],
    ['multiline', { multiline: true }, ['text']],
    ['maxLength', { maxLength: 10 }, ['date', 'text']],
    ['validationPattern', { validationPattern: 'a' }, ['date', 'text']],
    ['groupKey', { groupKey: 'g' }, ['checkbox']],
    ['editable', { editable: true }, ['date', 'text', 'checkbox', 'dropdown']],
  ];
  const cells = PROPERTIES.flatMap(([property, more, types]) =>
    FIELD_TYPES.map((type) => [property, type, more, types.includes(type)] as const),
  );

  test.each(cells)('%s on a %s', (property, type, more, right) => {
    expect(faultsOf({ ...OF_TYPE[type], ...more })).toEqual(right ? [] : [`/${property} wrong_type`]);
  });

  test.each(FIELD_TYPES)('what is off does not count on a %s', (type) => {
    const off = { sharedFill: false, multiline: false, groupRequired: false, editable: false };
    expect(faultsOf({ ...OF_TYPE[type], ...off })).toEqual([]);
  });
});

describe('Document 3, Field: options of a dropdown', () => {
  test.each<[string, Partial<FieldRequest>, readonly string[]]>([
    ['none', { options: null }, ['/options required']],
    ['one', { options: ['Red'] }, []],
    ['one twice', { options: ['Red', 'Blue', 'Red'] }, ['/options duplicate']],
    ['another case is another option', { options: ['Red', 'red'] }, []],
  ])('%s', (_what, more, expected) => {
    expect(faultsOf({ ...dropdown, ...more })).toEqual(expected);
  });
});

describe('Document 3, Field rules, rule 3: dateFormat', () => {
  test.each<[string, Partial<FieldRequest>, readonly string[]]>([
    ['a format', { dateFormat: 'D.M.YY' }, []],
    ['none', { dateFormat: 'DD/MM' }, ['/dateFormat format']],
    ['empty', { dateFormat: '' }, ['/dateFormat format']],
    ['a date that fits', { dateFormat: 'D.M.YYYY', maxLength: 10 }, []],
    ['a date that is too long', { dateFormat: 'D.M.YYYY', maxLength: 9 }, ['/maxLength out_of_range']],
    ['a short date that fits', { dateFormat: 'DD.MM.YY', maxLength: 8 }, []],
    ['a short date that is too long', { dateFormat: 'DD.MM.YY', maxLength: 7 }, ['/maxLength out_of_range']],
  ])('%s', (_what, more, expected) => {
    expect(faultsOf({ fieldType: 'date', ...more })).toEqual(expected);
  });

  test('on another type it is refused, with any value', () => {
    expect(faultsOf({ dateFormat: 'no' })).toEqual(['/dateFormat wrong_type', '/dateFormat format']);
  });
});

describe('Contract 5, Signing: validationPattern and validationMessage', () => {
  test.each<[string, Partial<FieldRequest>, readonly string[]]>([
    ['a pattern with its message', { validationPattern: 'a+', validationMessage: 'Only a' }, []],
    ['a pattern that is none', { validationPattern: '(' }, ['/validationPattern pattern']],
    ['a pattern that is not linear', { validationPattern: '(?=a)a' }, ['/validationPattern pattern']],
    ['a message without a pattern, for any value that does not fit', { validationMessage: 'No' }, []],
  ])('%s', (_what, more, expected) => {
    expect(faultsOf(more)).toEqual(expected);
  });
});

describe('Contract 5, Signing: groupKey joins checkboxes of one signer', () => {
  const member = { fieldType: 'checkbox', groupKey: 'g' } as const;
  const checked = field('other', { ...member, value: 'true' });

  test.each<[string, Partial<FieldRequest>, readonly OwnedField[], readonly string[]]>([
    ['a member', member, [], []],
    ['a group that needs a choice', { ...member, groupRequired: true }, [], []],
    [
      'a choice without a group',
      { fieldType: 'checkbox', groupRequired: true },
      [],
      ['/groupRequired needs_group'],
    ],
    ['one is checked', { ...member, value: 'true' }, [], []],
    ['one is checked already', { ...member, value: 'true' }, [checked], ['/value group_taken']],
    [
      'the other one is left unchecked',
      { ...member, value: 'true' },
      [field('other', { ...member, value: 'false' })],
      [],
    ],
    ['this one is left unchecked', { ...member, value: 'false' }, [checked], []],
    ['nothing is said of the other one', member, [checked], []],
    ['another group', { ...member, groupKey: 'h', value: 'true' }, [checked], []],
    ['the same key of another signer', { ...member, owner: 'bob', value: 'true' }, [checked], []],
    [
      'no group at all',
      { fieldType: 'checkbox', value: 'true' },
      [field('other', { fieldType: 'checkbox', value: 'true' })],
      [],
    ],
  ])('%s', (_what, more, others, expected) => {
    expect(faultsOf(more, { others })).toEqual(expected);
  });
});

describe('Document 3, Field rules, rule 5: requiredWhenFieldId', () => {
  const when = (id: string) => ({ requiredWhenFieldId: id });
  const controller = field('c', { fieldType: 'checkbox' });

  test.each<[string, Partial<FieldRequest>]>([
    ['absent', {}],
    ['true', { required: true }],
    ['false', { required: false }],
  ])('required is forced off at creation: %s', (_what, more) => {
    const made = field('f', { ...when('c'), ...more });
    expect(made.required).toBe(false);
    expect(faults(made, { others: [controller] })).toEqual([]);
  });

  test.each(FIELD_TYPES)('a %s can be the controller and the dependent', (type) => {
    const others = [field('c', OF_TYPE[type])];
    expect(faultsOf({ ...OF_TYPE[type], ...when('c') }, { others })).toEqual([]);
  });

  const chain = [
    field('a', when('b')),
    field('b', when('c')),
    controller,
    field('m', { fieldType: 'checkbox', groupKey: 'g' }),
    field('z', { owner: 'bob' }),
  ];
  test.each<[string, Partial<FieldRequest>, readonly string[]]>([
    ['a field of the same signer', when('c'), []],
    ['one that has a condition itself', when('a'), []],
    ['itself', when('f'), ['/requiredWhenFieldId itself']],
    ['a field of another signer', when('z'), ['/requiredWhenFieldId another_owner']],
    ['a member of a group', when('m'), []],
    [
      'on a member of a group',
      { fieldType: 'checkbox', groupKey: 'g', ...when('c') },
      ['/requiredWhenFieldId group_member'],
    ],
    ['with a value', { ...when('c'), requiredWhenValue: 'true' }, []],
    ['a value alone', { requiredWhenValue: 'true' }, ['/requiredWhenValue needs_condition']],
  ])('%s', (_what, more, expected) => {
    expect(faultsOf(more, { others: chain })).toEqual(expected);
  });

  test.each([
    ['at once', 'c'],
    ['by way of one', 'b'],
    ['by way of two', 'a'],
  ])('no way round in a circle: %s', (_what, to) => {
    const others = [field('a', when('b')), field('b', when('c')), field('c', when('f'))];
    expect(faultsOf(when(to), { others })).toEqual(['/requiredWhenFieldId circle']);
  });

  test('required beside a condition', () => {
    const both = { ...field('f', when('c')), required: true };
    expect(faults(both, { others: [controller] })).toEqual(['/required conditional']);
  });

  test.each(['document', 'template'] as const)('the message names what owns a field of a %s', (kind) => {
    const [fault] = fieldFaults(field('f', when('z')), { ...AMONG, others: chain, kind });
    expect(fault?.message).toContain(kind === 'document' ? 'signerId' : 'roleId');
  });
});

describe('Contract 5, Signing: a prefill fits its field', () => {
  test.each<[string, Partial<FieldRequest>, readonly string[]]>([
    ['text', { value: 'Ann' }, []],
    ['a date', { fieldType: 'date', dateFormat: 'DD/MM/YYYY', value: '31/12/2026' }, []],
    [
      'no date',
      { fieldType: 'date', dateFormat: 'DD/MM/YYYY', value: '12/31/2026' },
      ['/value invalid_value'],
    ],
    ['a format in the label', { fieldType: 'date', label: 'On (D.M.YY)', value: '1.2.26' }, []],
    [
      'not that of the label',
      { fieldType: 'date', label: 'On (D.M.YY)', value: '2026-02-01' },
      ['/value invalid_value'],
    ],
    ['checked', { fieldType: 'checkbox', value: 'true' }, []],
    ['unchecked', { fieldType: 'checkbox', value: 'false' }, []],
    ['neither', { fieldType: 'checkbox', value: 'yes' }, ['/value invalid_value']],
    ['an option', { ...dropdown, value: 'Red' }, []],
    ['no option', { ...dropdown, value: 'Green' }, ['/value invalid_value']],
    ['a signature', { fieldType: 'signature', value: 'Ann' }, ['/value wrong_type']],
    ['initials', { fieldType: 'initials', value: 'signed' }, ['/value wrong_type']],
    ['as long as it may be', { maxLength: 3, value: 'Ann' }, []],
    ['longer', { maxLength: 2, value: 'Ann' }, ['/value invalid_value']],
    ['a match', { validationPattern: '[A-Z]nn', value: 'Ann' }, []],
    ['a match within', { validationPattern: '[A-Z]n', value: 'Ann' }, ['/value invalid_value']],
    ['lines', { multiline: true, value: 'a\nb' }, []],
    ['lines where there is one', { value: 'a\nb' }, ['/value invalid_value']],
    [
      'a bad pattern is told, not run',
      { validationPattern: '(', value: 'x' },
      ['/validationPattern pattern'],
    ],
  ])('%s', (_what, more, expected) => {
    expect(faultsOf(more)).toEqual(expected);
  });

  test.each([
    '12/31/2026',
    '31/12/2026',
    '31.12.2026',
    '31-12-2026',
    '2026-12-31',
    '2026/12/31',
    '2026.12.31',
  ])('where nothing says the format, a date as somebody writes it: %s', (value) => {
    expect(faultsOf({ fieldType: 'date', value })).toEqual([]);
  });

  test.each(['2026-13-31', '31/12/26', 'tomorrow'])('and not as nobody does: %s', (value) => {
    expect(faultsOf({ fieldType: 'date', value })).toEqual(['/value invalid_value']);
  });

  test('the message of the field is told', () => {
    const more = { validationPattern: 'a', validationMessage: 'An a, please', value: 'b' };
    expect(fieldFaults(field('f', more), AMONG)).toEqual([
      { pointer: '/value', code: 'invalid_value', message: 'An a, please' },
    ]);
  });
});

describe('Contract 5, Documents: a linked field names one of the form', () => {
  const widget = (
    name: string,
    type: FormField['type'],
    options: readonly string[] | null = null,
  ): FormField => ({
    ...BOX,
    name,
    type,
    required: false,
    readOnly: false,
    maxLength: null,
    options,
    value: null,
    multiline: false,
  });
  const form = [
    widget('text', 'text'),
    widget('checkbox', 'checkbox', ['On']),
    widget('radio', 'radio', ['Red']),
    widget('radio', 'radio', ['Blue']),
    widget('dropdown', 'dropdown', ['Red', 'Blue', 'Green']),
    widget('listbox', 'listbox', ['Red', 'Blue']),
    widget('signature', 'signature'),
    widget('button', 'button'),
  ];
  const AGREEING: Readonly<Record<FieldType, readonly string[]>> = {
    signature: [],
    initials: [],
    date: ['text'],
    text: ['text'],
    checkbox: ['checkbox'],
    dropdown: ['radio', 'dropdown', 'listbox'],
  };
  const names = [...new Set(form.map(({ name }) => name))];
  const cells = FIELD_TYPES.flatMap((type) => names.map((name) => [type, name] as const));

  test.each(cells)('a %s to a %s', (type, acroFieldName) => {
    const right = AGREEING[type].includes(acroFieldName);
    const found = faultsOf({ ...OF_TYPE[type], acroFieldName }, { form });
    expect(found).toEqual(right ? [] : ['/acroFieldName form_field']);
  });

  const REFUSED = ['/acroFieldName form_field'];
  const CHECKED = { fieldType: 'checkbox', acroFieldName: 'checkbox' } as const;
  /** One field on each page. */
  const PAIR = [1, 2].map((pageNumber) => ({ ...widget('checkbox', 'checkbox'), pageNumber }));
  const HALF_HIDDEN = PAIR.map((one) => (one.pageNumber === 2 ? { ...one, isHidden: true as const } : one));
  test.each<[string, Partial<FieldRequest>, Partial<Surroundings>, readonly string[]]>([
    ['a name that is not there', { acroFieldName: 'Text' }, { form }, REFUSED],
    ['a file without a form', { acroFieldName: 'text' }, {}, REFUSED],
    [
      'an option that the form lacks',
      { ...dropdown, options: ['Red', 'Green'], acroFieldName: 'radio' },
      { form },
      REFUSED,
    ],
    ['some of its options', { ...dropdown, options: ['Green'], acroFieldName: 'dropdown' }, { form }, []],
    [
      'one that is filled already',
      { acroFieldName: 'text' },
      { form, others: [field('o', { acroFieldName: 'text' })] },
      REFUSED,
    ],
    [
      'one of two check boxes while the other is filled',
      { fieldType: 'checkbox', acroFieldName: 'checkbox' },
      { form: PAIR, others: [field('o', { ...CHECKED, pageNumber: 2 })] },
      [],
    ],
    [
      'one of two check boxes that is filled',
      { fieldType: 'checkbox', acroFieldName: 'checkbox', xPosition: 400 },
      { form: PAIR, others: [field('o', CHECKED)] },
      REFUSED,
    ],
    [
      'one of two check boxes where the other, which is filled, is nearer to a hidden one',
      { fieldType: 'checkbox', acroFieldName: 'checkbox' },
      {
        form: [...PAIR, { ...widget('checkbox', 'checkbox'), xPosition: 300, isHidden: true }],
        others: [field('o', { ...CHECKED, xPosition: 300 })],
      },
      REFUSED,
    ],
    [
      'a hidden check box while the one that is shown is filled',
      { fieldType: 'checkbox', acroFieldName: 'checkbox', pageNumber: 2 },
      { form: HALF_HIDDEN, others: [field('o', CHECKED)] },
      REFUSED,
    ],
    [
      'check boxes that are all hidden: both are stamped where they stand',
      { fieldType: 'checkbox', acroFieldName: 'checkbox' },
      { form: HALF_HIDDEN.slice(1), others: [field('o', CHECKED)] },
      [],
    ],
    [
      'one of two radio groups of a name, which are one field',
      { ...dropdown, acroFieldName: 'radio' },
      { form, others: [field('o', { ...dropdown, pageNumber: 2, acroFieldName: 'radio' })] },
      REFUSED,
    ],
  ])('%s', (_what, more, among, expected) => {
    expect(faultsOf(more, among)).toEqual(expected);
  });
});
