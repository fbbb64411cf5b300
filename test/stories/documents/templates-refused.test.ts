import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { A_DOCUMENT, A_TEMPLATE, aTemplate, DATA } from '../../support/documents/documents.ts';
import { NOBODY } from '../../support/risk/evidence.ts';
import type { Answer, Json } from '../../support/http.ts';
import { inShort, invalid } from '../../support/refusals.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let saved: Json;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  saved = await aTemplate(acme.testKey);
});
afterAll(() => service.stop());

interface Sent {
  readonly source: string;
  readonly sampleData: object;
}

const preview = (sent: Sent): Promise<Answer> => acme.testKey.post('/templates/markdown/preview', sent);
const create = (sent: Sent): Promise<Answer> =>
  acme.testKey.post('/templates/markdown', { name: 'Refused', ...sent });
const change = (sent: Sent): Promise<Answer> =>
  acme.testKey.patch(`/templates/${saved.id}/markdown`, { revision: saved.revision, ...sent });
const generate = (templateData: object, id: string = saved.id): Promise<Answer> =>
  acme.testKey.post(`/templates/${id}/generate`, { templateData });
const createDocument = (templateData: object, id: string = saved.id): Promise<Answer> =>
  acme.testKey.post(`/templates/${id}/create-document`, { ...A_DOCUMENT, templateData });

/** Every way to send a source, each with how it is called. */
const SENDING = [
  ['preview', preview],
  ['create', create],
  ['change', change],
] as const;
/** Every way to send data for a saved template. */
const USING = [
  ['generate', generate],
  ['create-document', createDocument],
] as const;

async function stored(): Promise<unknown> {
  return service.db.query(`select (select count(*) from template_revisions) as revisions,
    (select count(*) from documents) as documents, (select count(*) from document_files) as files,
    (select count(*) from audit) as audit`);
}

/** Status, code and each fault as `/pointer code line:column`, or without a place where none is told. */
function told({ status, body }: Answer): readonly unknown[] {
  const faults = body.errors?.map((fault: Json) => {
    const place = 'line' in fault || 'column' in fault ? ` ${fault.line}:${fault.column}` : '';
    return `${fault.pointer} ${fault.code}${place}`;
  });
  return [status, body.code, faults];
}

describe('Contract 5, Templates: a fault in the source is invalid_template, with line and column', () => {
  const FAULTS: readonly (readonly [what: string, source: string, fault: string])[] = [
    ['a filter beyond the two', 'One\n\n{{ a | capitalize }}', 'liquid_unsupported 3:8'],
    ['a tag beyond the subset', 'One\n{% assign b = 1 %}', 'liquid_unsupported 2:1'],
    ['an open tag', '{% if a %}', 'liquid_syntax 1:1'],
    [
      'a fault in a branch that is not taken',
      '{% if a %}{% else %}\n\n<b>no</b>\n{% endif %}',
      'html_not_supported 3:1',
    ],
    ['HTML', 'One\n\n<script>', 'html_not_supported 3:1'],
    ['an image', 'One\n\n![x](https://example.com/x.png)', 'image_not_supported 3:1'],
    ['a link scheme', '[x](javascript:alert)', 'link_not_supported 1:5'],
    ['a variable in code', '`{{ a }}`', 'variable_in_code 1:2'],
    ['a variable in an address', '[x](https://example.com/{{ a }})', 'variable_in_url 1:25'],
    ['a variable in a directive', '::signature{role={{ a }}}', 'variable_in_directive 1:18'],
    ['a role in a condition', '{% if a %}\n::signature{role=one}\n{% endif %}', 'conditional_signature 2:1'],
    ['a repeated role', '::signature{role=one}\n\n::signature{role=one}', 'role_repeated 3:1'],
    [
      'a table that no page holds, in a branch that is not taken',
      `{% unless a %}\n|${'x|'.repeat(30)}\n|${'-|'.repeat(30)}\n{% endunless %}`,
      'table_too_wide 2:1',
    ],
    ['a character that no font has', 'One\n\nx 😀', 'unsupported_character 3:3'],
    ['an entity that no font has', 'One &#x1F600;', 'unsupported_character 1:5'],
  ];

  test.each(FAULTS)('%s', async (_what, source, fault) => {
    const before = await stored();
    for (const [how, send] of SENDING) {
      const [status, code, faults] = told(await send({ source, sampleData: { a: 'x' } }));
      expect([how, status, code]).toEqual([how, 400, 'invalid_template']);
      expect([how, faults]).toEqual([how, [`/source ${fault}`]]);
    }
    expect(await stored()).toEqual(before);
  });

  test('eight roles are accepted, nine are not', async () => {
    const source = (count: number): string =>
      Array.from({ length: count }, (_, index) => `::signature{role=r${index}}\n`).join('\n');
    expect((await create({ source: source(8), sampleData: {} })).body.roles).toHaveLength(8);
    expect(await create({ source: source(9), sampleData: {} })).toMatchObject({
      status: 400,
      body: { code: 'invalid_template', errors: [{ code: 'too_many_roles', line: 17 }] },
    });
  });
});

describe('Contract 5, Templates: data that does not render', () => {
  const SOURCES: readonly (readonly [what: string, source: string, data: object, fault: string])[] = [
    ['a missing root', 'Dear {{ name }}', {}, 'missing_variable 1:9'],
    [
      'a missing root in a branch that is not taken',
      '{% if a %}{{ b }}{% endif %}',
      { a: false },
      'missing_variable 1:14',
    ],
    ['a missing path that a taken branch reads', '{{ a.b }}', { a: {} }, 'missing_variable 1:4'],
    ['null printed', '{{ a }}', { a: null }, 'not_printable 1:1'],
    ['an object printed', '{{ a }}', { a: {} }, 'not_printable 1:1'],
    ['an array printed', '{{ a }}', { a: [] }, 'not_printable 1:1'],
    ['a character that no font has', '{{ a }}', { a: '\u{12000}' }, 'unsupported_character'],
    [
      'more columns than a page holds',
      '{% for c in a %}| {{ c }} {% endfor %}|\n{% for c in a %}|---{% endfor %}|',
      { a: Array(30).fill('x') },
      'table_too_wide 1:17',
    ],
  ];

  test.each(SOURCES)('%s', async (_what, source, sampleData, fault) => {
    const previewed = told(await preview({ source, sampleData }));
    expect(previewed.slice(0, 2)).toEqual([422, 'render_failed']);
    expect(previewed[2]).toEqual([`/sampleData ${fault}`]);
    for (const save of [create, change]) {
      const [status, code, faults] = told(await save({ source, sampleData }));
      expect([status, code]).toEqual([400, 'invalid_template']);
      expect(faults).toEqual([`/sampleData ${fault}`]);
    }
  });

  test.each(USING)('a character that came with the data has no line and column: %s', async (_how, use) => {
    const answer = await use({ ...DATA, customer: '😀' });
    expect(told(answer)).toEqual([422, 'render_failed', ['/templateData unsupported_character']]);
    expect(answer.body.detail).toBe('No font has the character U+1F600 (😀).');
  });

  test.each(USING)('Document 3, Markdown template: sample data is never a default: %s', async (_how, use) => {
    const before = await stored();
    for (const root of Object.keys(DATA)) {
      const { [root as keyof typeof DATA]: _left, ...data } = DATA;
      const [status, code, faults] = told(await use(data));
      expect([root, status, code]).toEqual([root, 422, 'render_failed']);
      expect(String(faults)).toContain('/templateData missing_variable');
    }
    expect(await stored()).toEqual(before);
  });

  test('null and false are values, and keys that the source does not name are fine', async () => {
    const source = '{% if a %}Yes{% else %}No{% endif %}{% unless b %}Never{% endunless %}';
    const { id } = await aTemplate(acme.testKey, { source, sampleData: { a: null, b: false, c: 1 } });
    expect((await generate({ a: false, b: null, d: [{}] }, id)).status).toBe(200);
  });

  test('Document 3, Source syntax, rule 2: a number that JSON changes is refused, and asked for as text', async () => {
    const [account, data] = ['12345678901234567890', JSON.stringify(DATA)];
    const changed = data.replace(/}$/, `,"a":{"b":[0.5,${account}]},"c":1.00000000000000001}`);
    const send = (method: string, path: string, raw: string): Promise<Answer> =>
      acme.testKey.send(method, path, { raw });
    const source = JSON.stringify('{{ a.b[1] }} 12345678901234567890');
    const sample = `"source":${source},"sampleData":${changed}`;
    const own = await aTemplate(acme.testKey);
    const { name, signers } = A_DOCUMENT;
    const asked = JSON.stringify({ name, signers }).slice(1, -1);
    const before = await stored();
    for (const [part, answer] of [
      ['sampleData', await send('POST', '/templates/markdown/preview', `{${sample}}`)],
      ['sampleData', await send('POST', '/templates/markdown', `{"name":"Account",${sample}}`)],
      ['sampleData', await send('PATCH', `/templates/${own.id}/markdown`, `{"revision":1,${sample}}`)],
      ['templateData', await send('POST', `/templates/${own.id}/generate`, `{"templateData":${changed}}`)],
      [
        'templateData',
        await send('POST', `/templates/${own.id}/create-document`, `{${asked},"templateData":${changed}}`),
      ],
    ] as const) {
      const faults = [`/${part}/a/b/1 inexact_number`, `/${part}/c inexact_number`];
      expect(inShort(answer)).toEqual(invalid(...faults));
      expect(answer.body.detail).toMatch(/as text/);
    }
    expect(await stored()).toEqual(before);
    const text = `{"source":${source},"sampleData":{"a":{"b":[0.1,"${account}",9007199254740991]}}}`;
    expect((await send('POST', '/templates/markdown/preview', text)).status).toBe(200);
  });

  test.each(USING)('values that would be Markdown, Liquid or directives are text: %s', async (_how, use) => {
    const customer = '**x** {{ y }} <b> ::signature{role=evil} \n\n::signature{role=evil}\n\n# z';
    expect((await use({ ...DATA, customer })).status).toBeLessThan(300);
  });
});

describe('Contract 5, Templates: render_limit is 422, at saving too', () => {
  const pages = (count: number): string => Array(count).fill('A page').join('\n\n::pagebreak\n\n');

  test('fifty pages are rendered, fifty-one are not', async () => {
    const fits = { source: pages(50), sampleData: {} };
    expect((await preview(fits)).status).toBe(200);
    expect((await create(fits)).body.pageCount).toBe(50);
    for (const [how, send] of SENDING) {
      const answer = await send({ source: pages(51), sampleData: {} });
      expect([how, ...told(answer)]).toEqual([how, 422, 'render_limit', ['/source too_many_pages']]);
      expect([how, answer.body.detail]).toEqual([how, 'The document is longer than 50 pages.']);
    }
  });

  test('also where the data makes them', async () => {
    const source =
      '{% for a in list %}{% for b in list %}{% for c in list %}{{ a }} {{ b }} {{ c }}\n\n{% endfor %}{% endfor %}{% endfor %}';
    const { id } = await aTemplate(acme.testKey, { source, sampleData: { list: [1] } });
    const list = Array.from({ length: 200 }, (_, index) => index);
    expect(await generate({ list }, id)).toMatchObject({ status: 422, body: { code: 'render_limit' } });
    expect((await generate({ list: [1, 2] }, id)).status).toBe(200);
  });
});

describe('Document 3, Limits: 128 KiB of source and of data, 200 items in an array', () => {
  const tooLarge = (property: string, limit: number) => [413, 'too_large', [`/${property} too_large`], limit];
  const found = (answer: Answer) => [...inShort(answer), answer.body.limitBytes];
  /** Characters that are escaped, and of two and three bytes: what counts are the bytes of the text. */
  const sized = (bytes: number): string => `\n"é名`.padEnd(bytes - 3, '\n');

  test.each(SENDING)('source: %s', async (how, send) => {
    const most = limits.templateSourceBytes;
    expect(Buffer.byteLength(sized(most))).toBe(most);
    const ask = (bytes: number) => send({ source: sized(bytes), sampleData: {} });
    expect(found(await ask(most + 1))).toEqual(tooLarge('source', most));
    for (const bytes of [most - 1, most]) {
      const { status, body } = await ask(bytes);
      expect(status).toBeLessThan(300);
      if (how === 'change') saved = body;
    }
  });

  const dataOf = (bytes: number): object => ({ text: 'é'.padEnd(bytes - '{"text":""}'.length - 1, 'x') });

  test.each(SENDING)('sample data: %s', async (how, send) => {
    const most = limits.templateDataBytes;
    const ask = (bytes: number) => send({ source: 'Short', sampleData: dataOf(bytes) });
    expect(found(await ask(most + 1))).toEqual(tooLarge('sampleData', most));
    for (const bytes of [most - 1, most]) {
      const { status, body } = await ask(bytes);
      expect(status).toBeLessThan(300);
      if (how === 'change') saved = body;
    }
  });

  test.each(USING)('template data: %s', async (_how, use) => {
    const { id } = await aTemplate(acme.testKey);
    const most = limits.templateDataBytes;
    const padded = (bytes: number): object => {
      const empty = { ...DATA, text: '' };
      return { ...empty, text: 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify(empty))) };
    };
    expect(found(await use(padded(most + 1), id))).toEqual(tooLarge('templateData', most));
    for (const bytes of [most - 1, most]) expect((await use(padded(bytes), id)).status).toBeLessThan(300);
  });

  test('items, at every level', async () => {
    const items = (count: number): number[] => Array(count).fill(1);
    const deep = (count: number): object => ({ a: [{ 'b/c': [0, items(count)] }] });
    for (const count of [199, 200])
      for (const data of [{ a: items(count) }, deep(count)])
        expect((await preview({ source: 'Short', sampleData: data })).status).toBe(200);
    for (const [, send] of SENDING) {
      const both = { a: items(201), z: deep(201) };
      expect(inShort(await send({ source: 'Short', sampleData: both }))).toEqual(
        invalid('/sampleData/a max_items', '/sampleData/z/a/0/b~1c/1 max_items'),
      );
    }
    for (const [, use] of USING)
      expect(inShort(await use({ a: items(201) }))).toEqual(invalid('/templateData/a max_items'));
  });

  test('a source of nothing but escapes still fits into its request', async () => {
    const text = JSON.stringify('x'.repeat(limits.templateSourceBytes - 1) + '\u0001');
    const escaped = text.replaceAll('x', '\\u0078');
    const raw = `{"source":${escaped},"sampleData":{}}`;
    const answer = await acme.testKey.post('/templates/markdown/preview', undefined, { raw });
    expect(answer.status).not.toBe(413);
  });
});

describe('Contract 5, Templates: the form of a request', () => {
  test.each([
    ['no name', { name: undefined }, '/name required'],
    ['an empty name', { name: '' }, '/name min_length'],
    ['an empty source', { source: '' }, '/source min_length'],
    ['no sample data', { sampleData: undefined }, '/sampleData required'],
    ['sample data that is a list', { sampleData: [] }, '/sampleData type'],
    ['another page size', { pageSize: 'A5' }, '/pageSize not_allowed'],
    ['a revision at creation', { revision: 1 }, '/revision unknown_property'],
    ['roles of its own', { roles: [] }, '/roles unknown_property'],
  ])('%s', async (_what, more, fault) => {
    const answer = await acme.testKey.post('/templates/markdown', { ...A_TEMPLATE, ...more });
    expect(answer.status).toBe(400);
    expect(inShort(answer)[2]).toContain(fault);
  });

  test('no such template', async () => {
    const missing = [
      acme.testKey.get(`/templates/${NOBODY}`),
      acme.testKey.patch(`/templates/${NOBODY}/markdown`, { ...A_TEMPLATE, revision: 1 }),
      generate(DATA, NOBODY),
      createDocument(DATA, NOBODY),
    ];
    for (const answer of await Promise.all(missing))
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('Contract 1, Success: a bad source is told before a stale revision, a limit after it', async () => {
    const template = await aTemplate(acme.testKey, { source: 'Short', sampleData: {} });
    const stale = (source: string): Promise<Answer> =>
      acme.testKey.patch(`/templates/${template.id}/markdown`, { source, sampleData: {}, revision: 7 });
    expect((await stale('{{')).body.code).toBe('invalid_template');
    expect((await stale(Array(51).fill('x').join('\n\n::pagebreak\n\n'))).body.code).toBe('stale_revision');
  });
});
