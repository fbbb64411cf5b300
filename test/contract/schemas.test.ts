import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import type { Endpoint } from '../../src/platform/endpoints/endpoint.ts';

/** The service compiles its schemas without this look at them. */
describe('The schemas of an endpoint are sound', () => {
  test.each(Object.entries(endpoints))('%s', async (_address, endpoint) => {
    for (const schema of schemasOf(endpoint)) expect([schema, await faultsOf(schema)]).toEqual([schema, '']);
  });

  test('and one that is not would be seen', async () => {
    expect(await faultsOf({ type: 'string', minLength: -1 })).toContain('minLength');
  });
});

const ajv = new Ajv2020();

async function faultsOf(schema: object): Promise<string> {
  return (await ajv.validateSchema(schema)) === true ? '' : ajv.errorsText();
}

function schemasOf({ params, query, body, answer }: Endpoint): readonly object[] {
  return body ? [params, query, body, answer] : [params, query, answer];
}
