import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { apiDescription } from '../../src/api-description.ts';
import { endpoints } from '../../src/endpoints.ts';
import { describeApi } from '../../src/platform/openapi/openapi.ts';
import { RESOURCES } from '../../src/risk/records/resources.ts';

/** The document as JSON holds it: what `undefined` left behind is gone. */
const document = JSON.parse(JSON.stringify(describeApi(endpoints, apiDescription))) as Node;
const COMMITTED = new URL('../../docs/api/openapi.json', import.meta.url);

describe('The description of the API', () => {
  test('is the committed one', async () => {
    const committed = await readFile(COMMITTED, 'utf8').catch(() => 'there is no such file');
    expect(
      committed,
      'docs/api/openapi.json is stale: run `npm run generate` and commit what it writes',
    ).toBe(`${JSON.stringify(document, null, 2)}\n`);
  });

  test('is OpenAPI 3.1 in structure', () => {
    expect(structureFaults(document)).toEqual([]);
  });

  test('Contract 2, Records: says which record it is by its resource, so that types made from it narrow', () => {
    const record = nodeAt(nodeAt(nodeAt(document, 'components'), 'schemas'), 'RiskRecord');
    const { propertyName, mapping } = nodeAt(record, 'discriminator');
    expect(propertyName).toBe('resource');
    expect(Object.keys(mapping as Node)).toEqual(Object.keys(RESOURCES));
    expect(Object.values(mapping as Node)).toEqual((record['anyOf'] as Node[]).map(({ $ref }) => $ref));
  });

  test('has one operation for each endpoint', () => {
    const described = operationsOf(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(described.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });
});

interface Node {
  readonly [name: string]: unknown;
}
interface Operation {
  readonly path: string;
  readonly method: string;
  readonly operation: Node;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const COMPONENT = '#/components/schemas/';

/** What breaks the structure of OpenAPI 3.1, as far as this service uses it. */
function structureFaults(root: Node): readonly string[] {
  const operations = operationsOf(root);
  return [
    ...headFaults(root),
    ...operations.flatMap((one) => operationFaults(one, root).map((fault) => `${where(one)}: ${fault}`)),
    ...repeated(operations.map(({ operation }) => String(operation['operationId']))).map(
      (name) => `two operations have the operationId '${name}'`,
    ),
    ...referenceFaults(root),
    ...undescribedFaults(root),
  ].map((fault) => `${fault}. Mend src/platform/openapi/openapi.ts or the schemas of the declaration.`);
}

function headFaults(root: Node): readonly string[] {
  const info = nodeAt(root, 'info');
  const tags = (root['tags'] as Node[] | undefined)?.map(({ name }) => name) ?? [];
  const strayTags = operationsOf(root).flatMap(({ operation }) =>
    ((operation['tags'] ?? []) as string[]).filter((tag) => !tags.includes(tag)),
  );
  const unmatched = Object.keys(nodeAt(root, 'paths')).filter((path) => !path.startsWith('/'));
  return [
    ...(/^3\.1\.\d+$/.test(String(root['openapi'])) ? [] : ['openapi is not 3.1']),
    ...['title', 'version'].filter((name) => !isText(info[name])).map((name) => `info.${name} is missing`),
    ...unmatched.map((path) => `the path '${path}' does not start with a slash`),
    ...[...new Set(strayTags)].map((tag) => `the tag '${tag}' is not described`),
  ];
}

function operationsOf(root: Node): readonly Operation[] {
  return Object.entries(nodeAt(root, 'paths')).flatMap(([path, item]) =>
    Object.entries(item as Node)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ path, method, operation: operation as Node })),
  );
}

function operationFaults(one: Operation, root: Node): readonly string[] {
  const { operation, method } = one;
  return [
    ...(isText(operation['operationId']) ? [] : ['operationId is missing']),
    ...(isText(operation['summary']) ? [] : ['summary is missing']),
    ...(method === 'get' && 'requestBody' in operation ? ['a GET has a requestBody'] : []),
    ...securityFaults(operation, root),
    ...parameterFaults(one),
    ...responseFaults(operation),
    ...bodyFaults(operation),
  ];
}

function securityFaults(operation: Node, root: Node): readonly string[] {
  const { security } = operation;
  if (!Array.isArray(security)) return ['security is missing'];
  const schemes = Object.keys(nodeAt(nodeAt(root, 'components'), 'securitySchemes'));
  return (security as Node[])
    .flatMap((requirement) => Object.keys(requirement))
    .filter((name) => !schemes.includes(name))
    .map((name) => `the security scheme '${name}' is not described`);
}

function parameterFaults({ path, operation }: Operation): readonly string[] {
  const parameters = (operation['parameters'] ?? []) as Node[];
  const places = parameters.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const declared = parameters
    .filter((parameter) => parameter['in'] === 'path')
    .map(({ name }) => String(name));
  return [
    ...repeated(places.map((place) => place.toLowerCase())).map(
      (place) => `the parameter '${place}' stands twice`,
    ),
    ...parameters.flatMap((parameter) => oneParameterFaults(parameter)),
    ...inPath.filter((name) => !declared.includes(name)).map((name) => `{${name}} is not a parameter`),
    ...declared.filter((name) => !inPath.includes(name)).map((name) => `'${name}' is not in the path`),
  ];
}

function oneParameterFaults(parameter: Node): readonly string[] {
  const name = String(parameter['name']);
  return [
    ...(['path', 'query', 'header', 'cookie'].includes(String(parameter['in']))
      ? []
      : [`'${name}' has no place`]),
    ...(parameter['in'] === 'path' && parameter['required'] !== true ? [`'${name}' must be required`] : []),
    ...(isNode(parameter['schema']) ? [] : [`'${name}' has no schema`]),
  ];
}

function responseFaults(operation: Node): readonly string[] {
  const responses = Object.entries(nodeAt(operation, 'responses'));
  const success = responses.filter(([status]) => /^2\d\d$/.test(status));
  return [
    ...(success.length === 1 ? [] : ['it has not exactly one successful response']),
    ...responses.flatMap(([status, response]) => oneResponseFaults(status, response as Node)),
  ];
}

function oneResponseFaults(status: string, response: Node): readonly string[] {
  const content = nodeAt(response, 'content');
  return [
    ...(/^[1-5]\d\d$/.test(status) ? [] : [`'${status}' is no status`]),
    ...(isText(response['description']) ? [] : [`the response ${status} has no description`]),
    ...(status === '204' && 'content' in response ? ['a 204 has content'] : []),
    ...(status !== '204' && Object.keys(content).length === 0
      ? [`the response ${status} has no content`]
      : []),
    ...contentFaults(content, `the response ${status}`),
  ];
}

function bodyFaults(operation: Node): readonly string[] {
  if (!('requestBody' in operation)) return [];
  const content = nodeAt(nodeAt(operation, 'requestBody'), 'content');
  return Object.keys(content).length === 0
    ? ['requestBody has no content']
    : contentFaults(content, 'requestBody');
}

function contentFaults(content: Node, place: string): readonly string[] {
  return Object.entries(content).flatMap(([type, media]) => [
    ...(/^[\w.+-]+\/[\w.+*-]+$/.test(type) ? [] : [`${place}: '${type}' is no media type`]),
    // The bytes of a file are described by their media type alone.
    ...(isNode((media as Node)['schema']) || !type.includes('json')
      ? []
      : [`${place}: ${type} has no schema`]),
  ]);
}

/** Objects that require what they do not describe, as one would whose property `title` was taken for a title. */
function undescribedFaults(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(undescribedFaults);
  if (!isNode(node)) return [];
  const { properties, required } = node;
  const missing =
    isNode(properties) && Array.isArray(required)
      ? required.filter((name) => !(String(name) in properties))
      : [];
  return [
    ...missing.map((name) => `'${String(name)}' is required and not described`),
    ...Object.values(node).flatMap(undescribedFaults),
  ];
}

/** Every reference leads to a component, and every component is referred to. */
function referenceFaults(root: Node): readonly string[] {
  const schemas = Object.keys(nodeAt(nodeAt(root, 'components'), 'schemas'));
  const references = referencesIn(root);
  const names = references.map((reference) => reference.slice(COMPONENT.length));
  return [
    ...references
      .filter((reference, at) => !reference.startsWith(COMPONENT) || !schemas.includes(names[at] ?? ''))
      .map((reference) => `$ref '${reference}' leads nowhere`),
    ...schemas.filter((name) => !names.includes(name)).map((name) => `the component '${name}' is not used`),
    ...schemas
      .filter((name) => !/^[A-Za-z0-9._-]+$/.test(name))
      .map((name) => `'${name}' is no component name`),
  ];
}

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isNode(value)) return [];
  const own = typeof value['$ref'] === 'string' ? [value['$ref']] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nodeAt(node: Node, name: string): Node {
  const value = node[name];
  return isNode(value) ? value : {};
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

function where({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}

describe('The check of the structure can fail', () => {
  const problem = { $ref: `${COMPONENT}Problem` };
  const content = { 'application/json': { schema: problem } };
  const sound = {
    operationId: 'readThing',
    summary: 'Read it',
    security: [{ token: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { 200: { description: 'OK', content } },
  };

  function described(operation: Node, more: Node = {}): readonly string[] {
    return structureFaults({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/things/{id}': { get: operation } },
      components: { schemas: { Problem: { type: 'object' } }, securitySchemes: { token: { type: 'http' } } },
      ...more,
    });
  }

  test('and passes what is sound', () => {
    expect(described(sound)).toEqual([]);
  });

  const [id] = sound.parameters;
  test.each<[string, Node, Node?]>([
    ['openapi is not 3.1', {}, { openapi: '3.0.3' }],
    ['info.version is missing', {}, { info: { title: 'A' } }],
    ["the tag 'Risk' is not described", { tags: ['Risk'] }],
    ['operationId is missing', { operationId: undefined }],
    ['security is missing', { security: undefined }],
    ["the security scheme 'key' is not described", { security: [{ key: [] }] }],
    ["the parameter 'path id' stands twice", { parameters: [id, id] }],
    ['{id} is not a parameter', { parameters: [] }],
    ["'other' is not in the path", { parameters: [id, { ...id, name: 'other' }] }],
    ["'id' must be required", { parameters: [{ ...id, required: false }] }],
    ["'id' has no schema", { parameters: [{ ...id, schema: undefined }] }],
    ['it has not exactly one successful response', { responses: { 404: { description: 'No', content } } }],
    ['the response 200 has no description', { responses: { 200: { content } } }],
    ['a 204 has content', { responses: { 204: { description: 'Done', content } } }],
    ['a GET has a requestBody', { requestBody: { content } }],
    ["$ref '#/components/schemas/Thing' leads nowhere", { 'x-shape': { $ref: `${COMPONENT}Thing` } }],
  ])('%s', (fault, changed, more) => {
    expect(described({ ...sound, ...changed }, more)).toContainEqual(expect.stringContaining(fault));
  });

  test('two operations have one operationId', () => {
    const paths = { '/things/{id}': { get: sound, patch: sound } };
    expect(described(sound, { paths })).toEqual([
      expect.stringContaining("two operations have the operationId 'readThing'"),
    ]);
  });
});
