import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pythonFiles } from '../../scripts/clients/python.ts';
import type { Described } from '../../scripts/described-api.ts';
import { apiDescription } from '../../src/api-description.ts';
import { endpoints } from '../../src/endpoints.ts';
import { describeApi } from '../../src/platform/openapi.ts';
import { VERSION } from '../../src/platform/version.ts';

const api = JSON.parse(JSON.stringify(describeApi(endpoints, apiDescription))) as Described;
const committed = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('The clients in other languages', () => {
  test.each(pythonFiles(api))('%s is the committed one', (path, text) => {
    expect(committed(path) === text, `${path} is stale: run npm run generate`).toBe(true);
  });

  test('have the version of the service', () => {
    expect(/^version = "(.*)"$/m.exec(committed('clients/python/pyproject.toml'))?.[1]).toBe(VERSION);
  });

  test('refuse a schema that they would describe wrongly', () => {
    const odd = { type: 'object', properties: { odd: { type: 'tuple' } } };
    const described = { paths: {}, webhooks: {}, components: { schemas: { Odd: odd } } };
    expect(() => pythonFiles(described)).toThrow('no shape is known');
  });

  test('refuse two shapes of one name', () => {
    const inner = { type: 'object', properties: {} };
    const schemas = { A: { type: 'object', properties: { b: inner } }, AB: inner };
    expect(() => pythonFiles({ paths: {}, webhooks: {}, components: { schemas } })).toThrow(
      'two shapes are named AB',
    );
  });
});
