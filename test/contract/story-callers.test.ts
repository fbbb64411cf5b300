import { type OperationName, OPERATIONS } from '@assay/client';
import { addressOf } from '@assay/client/browser';
import { describe, expect, test } from 'vitest';
import { clientRequestOf, type StoryRequest } from '../support/through-client.ts';

const SUBJECTS = '/api/v1/risk/subjects';
const FILE = new Uint8Array([1]);
const asked = (method: string, path: string, more: Partial<StoryRequest> = {}) =>
  clientRequestOf({ method, path, body: undefined, idempotencyKey: undefined, headers: {}, ...more });

describe('What a story sends goes through the client', () => {
  test.each(Object.keys(OPERATIONS) as OperationName[])('%s', (name) => {
    const { method, path } = OPERATIONS[name];
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => [one, `a ${one}/ä`]));
    const address = addressOf(name, { params, query: { search: 'a b' } });
    expect(asked(method, address)).toMatchObject({ name, request: { params, query: { search: 'a b' } } });
  });

  test('with its body, its key, its mode and its file', () => {
    const body = { kind: 'person' };
    expect(
      asked('POST', SUBJECTS, { body, idempotencyKey: 'k', headers: { 'x-service-mode': 'test' } }),
    ).toEqual({
      name: 'registerSubject',
      mode: 'test',
      request: { params: {}, query: {}, body, idempotencyKey: 'k' },
    });
    const pdf = { body: FILE, headers: { 'content-type': 'application/pdf' } };
    expect(asked('POST', '/api/v1/documents', pdf)).toMatchObject({
      name: 'uploadDocument',
      request: { body: FILE },
    });
  });

  test.each<[string, Parameters<typeof asked>]>([
    ['a path without an operation', ['GET', '/api/v1/nowhere']],
    ['a method that the path has not', ['PUT', SUBJECTS]],
    ['a parameter twice', ['GET', `${SUBJECTS}?offset=0&offset=1`]],
    ['another spelling of the same path', ['GET', `${SUBJECTS}?search=a%20b`]],
    ['what is no text', ['GET', `${SUBJECTS}/%ff`]],
    ['a header of its own', ['GET', SUBJECTS, { headers: { 'x-request-id': 'mine' } }]],
    ['a mode that there is not', ['GET', SUBJECTS, { headers: { 'x-service-mode': 'none' } }]],
    ['bytes where JSON belongs', ['POST', SUBJECTS, { body: FILE }]],
    [
      'another type of file',
      ['POST', '/api/v1/documents', { body: FILE, headers: { 'content-type': 'text/csv' } }],
    ],
    ['a type without a body', ['POST', SUBJECTS, { headers: { 'content-type': 'application/json' } }]],
  ])('but not %s', (_case, request) => {
    expect(asked(...request)).toBeUndefined();
  });
});
