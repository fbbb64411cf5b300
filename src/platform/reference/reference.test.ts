import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { sampleDocument } from '../../../test/browser/reference-sample.ts';
import { hostile, PAYLOAD } from '../../../test/browser/hostile-document.ts';
import { chaptersOf } from './chapters.ts';
import { curlLine } from './curl.ts';
import type { OpenApiDocument, Operation, Schema } from './document.ts';
import { exampleOf } from './example.ts';
import { renderReference } from './reference.ts';
import { rootPlace } from './schema.ts';

const page = renderReference(sampleDocument);
const endpoints = chaptersOf(sampleDocument).flatMap((chapter) => chapter.endpoints);
const schemas = sampleDocument.components?.schemas ?? {};

function documentWith(operation: Operation, components: Record<string, Schema> = {}): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/things/{thingId}': { post: { operationId: 'doThing', ...operation } } },
    components: { schemas: components },
  };
}

function bodyOf(schema: Schema, components: Record<string, Schema> = {}): string {
  const content = { 'application/json': { schema } };
  return textOf(renderReference(documentWith({ requestBody: { content } }, components)));
}

/** What a reader reads: the markup without its tags, white space as one blank. */
function textOf(markup: string): string {
  return markup
    .replace(/<wbr \/>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;|&quot;/g, '"')
    .replace(/\s+/g, ' ');
}

/** The schema with its references leading into the document that the validator knows. */
function absolute(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
}

function lineOf(id: string): string {
  return curlLine(
    endpoints.find((endpoint) => endpoint.id === id)!,
    sampleDocument,
  );
}

describe('the page', () => {
  test('is the same for the same document', () => {
    expect(renderReference(structuredClone(sampleDocument))).toBe(page);
  });

  test.each(endpoints)('shows $id with an anchor, a link to it and its path', ({ id, title, operation }) => {
    expect(page).toContain(`<article class="operation" id="${id}"`);
    expect(page.split(`href="#${id}"`)).toHaveLength(3);
    expect(textOf(page)).toContain(title);
    for (const code of operation['x-refusals'] ?? []) expect(page).toContain(`<code>${code}</code>`);
  });

  test('links only to anchors that are there, each of them once', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  test('has no inline style, no inline script and nothing from elsewhere', () => {
    expect(page).not.toMatch(/ style=| on[a-z]+=|<style|<script(?! src="\/docs\/reference\.js" defer>)/);
    expect([...page.matchAll(/(?:src|href)="(https?:[^"]+)"/g)].map((match) => match[1])).toEqual([
      'https://www.rfc-editor.org/rfc/rfc9457',
    ]);
  });

  test('shows an operation without tags, id, summary or responses', () => {
    const text = textOf(
      renderReference({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: { '/a/b': { get: {} } },
      }),
    );
    expect(text).toContain('Other');
    expect(text).toContain('GET /a/b');
  });

  test('escapes every text of the document, wherever it stands', () => {
    const markup = renderReference(hostile(sampleDocument));
    expect(markup.split(PAYLOAD)).toHaveLength(1);
    expect(markup).not.toContain('<img');
    expect(markup.split('onerror').length).toBeGreaterThan(300);
  });
});

describe('a refusal', () => {
  const refusing: Operation = {
    'x-refusals': ['not_found', 'forbidden', 'constructor'],
    responses: {
      '200': { description: 'OK' },
      '404': {
        description: 'Not there',
        content: { 'application/problem+json': { schema: { $ref: 'Problem' } } },
      },
    },
  };
  const components = { Problem: { type: 'object' } };

  test('has a row of its own where nothing is known about its code', () => {
    const text = textOf(renderReference(documentWith(refusing, components)));
    expect(text).toMatch(/200 OK 404 Not there Problem Problem codes .* not_found forbidden constructor/);
  });

  test('stands in the table of codes where its status and meaning are known', () => {
    const known = { not_found: { status: 404, description: 'No such record' }, forbidden: { status: 403 } };
    const text = textOf(renderReference({ ...documentWith(refusing, components), 'x-problems': known }));
    expect(text).toMatch(
      /200 OK Problem codes Problem .* constructor 403 forbidden 404 not_found No such record/,
    );
    expect(text).not.toContain('Not there');
  });
});

describe('a schema', () => {
  test('shows names, types and what must be sent', () => {
    const text = bodyOf({
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string', format: 'uuid' }, b: { type: 'integer' } },
    });
    expect(text).toContain('a string · uuid required');
    expect(text).not.toContain('integer required');
  });

  test.each<[Schema, string]>([
    [{ type: 'string', minLength: 1, maxLength: 200 }, 'string 1–200 characters'],
    [{ type: 'string', maxLength: 1 }, 'string at most 1 character'],
    [{ type: 'string', pattern: '^[A-Z]{2}$' }, 'string matches ^[A-Z]{2}$'],
    [{ type: 'integer', minimum: 1, maximum: 315_360_000 }, 'integer 1–315,360,000'],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 100 }, 'number &gt; 0 at most 100'],
    [
      { type: 'array', minItems: 3, maxItems: 3, items: { type: 'string' } },
      'array of string exactly 3 items',
    ],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'array of string one of a b'],
    [{ enum: ['test', 'live'], default: 'live' }, 'string one of test live default "live"'],
    [{ anyOf: [{ const: 'a' }, { const: 'b' }, { type: 'null' }] }, 'string or null one of a b'],
    [{ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }, 'string · date-time or null'],
    [{ type: ['integer', 'null'], minimum: 0 }, 'integer or null at least 0'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'string or number'],
    [{ type: 'object', patternProperties: { '^.*$': { type: 'number' } } }, 'map 1 property {key} number'],
    [{ $ref: '#/components/schemas/Missing' }, 'Missing'],
    [{}, 'any value'],
  ])('says what %j keeps to', (schema, expected) => {
    expect(bodyOf({ type: 'object', properties: { it: schema } })).toContain(` it ${expected}`);
  });

  test('writes nested objects out, references and parts merged', () => {
    const text = bodyOf(
      {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { type: 'object', properties: { own: { type: 'boolean' } } },
        ],
      },
      {
        Base: {
          type: 'object',
          required: ['inner'],
          properties: { inner: { type: 'object', properties: { deep: { const: 1 } } } },
        },
      },
    );
    expect(text).toMatch(/inner object required 1 property deep 1 .*own boolean/);
  });

  test.each<[string, Record<string, Schema>]>([
    ['itself', { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } }],
    ['itself in parts', { Node: { allOf: [{ $ref: '#/components/schemas/Node' }] } }],
    [
      'itself among variants',
      { Node: { anyOf: [{ $ref: '#/components/schemas/Node' }, { type: 'string' }] } },
    ],
    [
      'one another',
      {
        Node: {
          type: 'object',
          required: ['leaf'],
          properties: { leaf: { $ref: '#/components/schemas/Leaf' } },
        },
        Leaf: {
          type: 'object',
          required: ['node'],
          properties: { node: { $ref: '#/components/schemas/Node' } },
        },
      },
    ],
    [
      'local definitions',
      { Node: { $defs: { N: { type: 'object', properties: { n: { $ref: 'N' } } } }, $ref: 'N' } },
    ],
  ])('that refers to %s comes to an end', (_, components) => {
    expect(bodyOf({ $ref: '#/components/schemas/Node' }, components)).toContain('Node');
  });
});

describe('an example', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...JSON.parse(JSON.stringify({ components: { schemas } })) });

  test.each(endpoints.filter(({ operation }) => operation.requestBody))(
    'of the body of $id is valid',
    ({ operation }) => {
      const schema = operation.requestBody?.content['application/json']?.schema ?? {};
      const validate = ajv.compile(absolute(schema));
      validate(exampleOf(rootPlace(schema, schemas)));
      expect(validate.errors).toBeNull();
    },
  );

  test.each<[Schema, unknown]>([
    [{ type: 'string', examples: ['given'], default: 'other' }, 'given'],
    [{ type: 'string', default: 'usual', enum: ['first', 'usual'] }, 'usual'],
    [{ type: 'string', pattern: '^[A-Z]{3}$' }, 'GBP'],
    [{ type: 'string', pattern: '(' }, 'example'],
    [{ type: 'string', maxLength: 3, minLength: 3 }, 'GBP'],
    [{ type: 'integer', minimum: 400 }, 400],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 0.5, multipleOf: 0.5 }, 0.5],
    [{ type: 'array', minItems: 2, items: { type: 'boolean' } }, [true, true]],
  ])('of %j is %j', (schema, expected) => {
    expect(exampleOf(rootPlace(schema, {}))).toEqual(expected);
  });
});

describe('the curl line', () => {
  test('signs, names the idempotency key and sends the body byte for byte', () => {
    expect(lineOf('recordEvidence').split(' \\\n  ')).toEqual([
      'curl -X POST',
      '"$ASSAY_URL/api/v1/risk/subjects/$ID/evidence"',
      '-H "X-Api-Key: $KEY_ID"',
      '-H "X-Timestamp: $TIMESTAMP"',
      '-H "X-Signature: v1=$SIGNATURE"',
      '-H "Idempotency-Key: $IDEMPOTENCY_KEY"',
      '-H "Content-Type: application/json"',
      '--data-binary @request.json',
    ]);
  });

  test('takes a token where an API key is refused, and nothing where nothing is needed', () => {
    expect(lineOf('removeMember')).toContain('-H "Authorization: Bearer $TOKEN"');
    expect(lineOf('removeMember')).toContain('/members/$USER_ID"');
    expect(lineOf('signIn')).not.toMatch(/X-Api-Key|Authorization/);
  });
});
