import type { Mode } from '../../../src/kernel/scope.ts';
import type { Answer, Caller } from '../http.ts';

export interface TestFact {
  readonly key: string;
  readonly type: 'string' | 'number' | 'boolean' | 'list';
  readonly itemType?: 'string' | 'number' | 'boolean';
}

/** One fact of every type. */
export const FACTS: readonly TestFact[] = [
  { key: 'country', type: 'string' },
  { key: 'volume', type: 'number' },
  { key: 'employed', type: 'boolean' },
  { key: 'watchlists', type: 'list', itemType: 'string' },
];

let counter = 0;

/** A registered source of these API keys, in their mode; answers with its id. */
export async function aSource(
  owner: Caller,
  facts: readonly TestFact[] | undefined,
  apiKeyIds: readonly string[],
  mode: Mode = 'test',
): Promise<string> {
  const body = { key: aKey(), facts: facts ?? FACTS, apiKeyIds };
  const answer = await owner.post('/risk/sources', body, { headers: inMode(mode) });
  if (answer.status !== 201) throw new Error(`source: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** Replaces the bindings of a source, whatever its revision is. */
export async function bind(
  owner: Caller,
  sourceId: string,
  bindings: { readonly apiKeyIds: readonly string[]; readonly enabled?: boolean },
  mode: Mode = 'test',
): Promise<Answer> {
  const headers = inMode(mode);
  const source = await owner.get(`/risk/sources/${sourceId}`, { headers });
  const body = { expectedRevision: source.body.data.revision, enabled: true, ...bindings };
  return owner.post(`/risk/sources/${sourceId}/bindings`, body, { headers });
}

/** A dashboard caller is live unless this header says otherwise, on whatever path. */
export function inMode(mode: Mode): Record<string, string> {
  return { 'x-service-mode': mode };
}

/** A key that no other source of the test file has. */
export function aKey(): string {
  counter += 1;
  return `source-${counter}`;
}
