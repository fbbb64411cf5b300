import { expect, test } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import { faultsOf, type FuzzAnswer } from './judge.ts';
import type { FuzzRequest } from './requests.ts';
import type { Side } from './world.ts';

const address = 'POST /api/v1/risk/subjects';
const FOREIGN = '11111111-1111-4111-8111-111111111111';
const other = { ids: [FOREIGN], markers: ['globex-marker'] } as unknown as Side;
const request: FuzzRequest = {
  seed: 1,
  address,
  endpoint: endpoints[address]!,
  caller: 'owner',
  side: other,
  other,
  method: 'POST',
  path: '/api/v1/risk/subjects',
  headers: {},
  body: undefined,
};

const problem = (status: number, code: string, detail = 'd'): FuzzAnswer => ({
  status,
  mediaType: 'application/problem+json',
  text: JSON.stringify({
    type: `urn:assay:problem:${code}`,
    title: 't',
    status,
    code,
    detail,
    requestId: 'r',
  }),
});
const json = (status: number, text: string): FuzzAnswer => ({ status, mediaType: 'application/json', text });

test.each<[string, FuzzAnswer, string]>([
  ['a failure', problem(500, 'internal_error'), 'a 500'],
  ['an unavailability of another code', problem(503, 'internal_error'), 'a 503'],
  ['a stack', problem(400, 'invalid_request', 'Error\n    at run (server.ts:1)'), 'insides'],
  ['SQL', problem(400, 'invalid_request', 'violates check constraint'), 'insides'],
  ['the id of another', problem(400, 'invalid_request', FOREIGN), 'another organization'],
  ['a text of another', problem(400, 'invalid_request', 'globex-marker'), 'another organization'],
  ['a code that is not declared', problem(409, 'not_your_turn'), 'not declared'],
  ['a refusal that is no problem', json(400, '{}'), 'no problem'],
  [
    'a problem without form',
    { ...problem(400, 'invalid_request'), text: '{"code":"invalid_request"}' },
    'form',
  ],
  ['a status that is not declared', json(200, '{}'), '201 is declared'],
  ['a shape that is not declared', json(201, '{"id":1}'), 'undeclared shape'],
])('The judge sees %s', (_what, answer, fault) => {
  expect(faultsOf(request, answer).join('; ')).toContain(fault);
});

test('The judge passes what is declared, and what the request itself said', () => {
  const sent = { ...request, body: Buffer.from(FOREIGN) };
  expect(faultsOf(sent, problem(404, 'not_found', FOREIGN))).toEqual([]);
  expect(faultsOf(request, problem(503, 'unavailable'))).toEqual([]);
});
