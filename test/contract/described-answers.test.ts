import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import type { Endpoint } from '../../src/platform/endpoints/endpoint.ts';
import type { Answer } from '../../src/platform/http/replies/reply.ts';
import { describedFaults } from '../support/described.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const register = endpointAt('POST /api/v1/risk/subjects');
const remove = endpointAt('DELETE /api/v1/organization');
const generate = endpointAt('POST /api/v1/templates/{id}/generate');

function endpointAt(address: string): Endpoint {
  const endpoint = endpoints[address];
  if (!endpoint) throw new Error(`there is no endpoint ${address}`);
  return endpoint;
}

function answered(status: number, mediaType: string, more: Partial<Answer> = {}): Answer {
  return { status, mediaType, text: '{}', headers: undefined, ...more };
}

describe('An answer that differs from its description is told', () => {
  test.each([
    ['a status', register, answered(200, JSON_TYPE), 'no such status is described'],
    ['a media type', register, answered(201, 'text/html'), 'text/html is not described'],
    ['a body', remove, answered(204, JSON_TYPE), 'no body is described'],
    [
      'a header of a file',
      generate,
      answered(200, 'application/pdf', { text: new Uint8Array(), headers: ['x-source-hash', '0'] }),
      'the header X-Template-Revision is described, and missing',
    ],
  ])('%s', (_, endpoint, answer, fault) => {
    expect(describedFaults(endpoint, answer)).toContain(fault);
  });

  test.each([
    ['success', register, answered(201, JSON_TYPE)],
    ['nothing', remove, answered(204, '', { text: undefined })],
  ])('and %s that does not is not', (_, endpoint, answer) => {
    expect(describedFaults(endpoint, answer)).toEqual([]);
  });
});
