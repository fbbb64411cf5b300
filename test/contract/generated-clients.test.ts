import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { goFiles } from '../../scripts/clients/go.ts';
import { pythonFiles } from '../../scripts/clients/python.ts';
import type { Described } from '../../scripts/described-api.ts';
import { apiDescription } from '../../src/api-description.ts';
import { endpoints } from '../../src/endpoints.ts';
import { describeApi } from '../../src/platform/openapi/openapi.ts';
import { VERSION } from '../../src/platform/version.ts';

const api = JSON.parse(JSON.stringify(describeApi(endpoints, apiDescription))) as Described;
const committed = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('The clients in other languages', () => {
  test.each([...pythonFiles(api), ...goFiles(api)])('%s is the committed one', (path, text) => {
    expect(committed(path) === text, `${path} is stale: run npm run generate`).toBe(true);
  });

  test('have the version of the service', () => {
    expect(/^version = "(.*)"$/m.exec(committed('clients/python/pyproject.toml'))?.[1]).toBe(VERSION);
  });

  describe.each([
    ['Python', pythonFiles],
    ['Go', goFiles],
  ] as const)('in %s', (_language, files) => {
    const written = (schemas: Described['components']['schemas']) => () =>
      files({ paths: {}, webhooks: {}, components: { schemas } });
    const inner = { type: 'object', properties: {} };

    test('refuse a schema that they would describe wrongly', () => {
      const odd = { type: 'object', properties: { odd: { type: 'tuple' } } };
      expect(written({ Odd: odd })).toThrow('no shape is known');
    });

    test('refuse two shapes of one name', () => {
      const outer = { type: 'object', properties: { b: inner } };
      expect(written({ A: outer, AB: inner })).toThrow('two shapes are named AB');
    });
  });
});
