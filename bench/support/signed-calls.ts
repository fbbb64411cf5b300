import { signRequest } from '../../test/support/sign-request.ts';
import type { BenchService } from './service.ts';

/** Calls of a bench to its service, with the key that it was given. */
export interface SignedCalls {
  /** `path` begins behind `/api/v1`. */
  readonly ask: <Answer>(method: string, path: string, body?: string) => Promise<Answer>;
}

export function signedCalls({ port, keyId, secret }: BenchService): SignedCalls {
  let keys = 0;
  return {
    ask: async (method, path, body) => {
      const idempotencyKey = method === 'POST' ? `bench-${(keys += 1)}` : undefined;
      const sent = {
        ...(body !== undefined && { body }),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      };
      const signed = signRequest(
        { keyId, secret },
        { method, path: `/api/v1${path}`, now: new Date(), ...sent },
      );
      return answerOf(
        await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
          method,
          headers: {
            ...signed,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          },
          ...(body !== undefined && { body }),
        }),
      );
    },
  };
}

/** Calls as the owner of the organization, in live mode. */
export async function ownerCalls({ port, owner }: BenchService): Promise<SignedCalls> {
  const base = `http://127.0.0.1:${port}/api/v1`;
  const json = { 'content-type': 'application/json' };
  const { email, password } = owner;
  const login = { method: 'POST', headers: json, body: JSON.stringify({ email, password }) };
  const { token } = await answerOf<{ token: string }>(await fetch(`${base}/auth/login`, login));
  let keys = 0;
  return {
    ask: async (method, path, body) =>
      answerOf(
        await fetch(`${base}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && json),
            ...(method === 'POST' && { 'idempotency-key': `owner-${(keys += 1)}` }),
          },
          ...(body !== undefined && { body }),
        }),
      ),
  };
}

async function answerOf<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}
