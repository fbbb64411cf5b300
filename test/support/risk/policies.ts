import type { Mode } from '../../../src/kernel/scope.ts';
import { aDefinition } from '../../../packages/policy-engine/test/definition.ts';
import type { Caller, Json } from '../http.ts';

export { aDefinition };

/** The facts that a source declares for `aDefinition`. */
export const POLICY_FACTS = [{ key: 'device.score', type: 'number' }] as const;

export interface PolicyOptions {
  /** A registered source of the same mode that declares `POLICY_FACTS`. */
  readonly sourceId: string;
  readonly key?: string;
  /** In place of the properties of `aDefinition`. */
  readonly definition?: Readonly<Record<string, unknown>>;
  /** Test unless given. */
  readonly mode?: Mode;
}

let counter = 0;

/** A draft; its id. */
export async function aPolicy(owner: Caller, options: PolicyOptions): Promise<string> {
  const { sourceId, key = `policy-${(counter += 1)}`, definition, mode = 'test' } = options;
  const body = { key, definition: { ...aDefinition(sourceId), ...definition } };
  return made(await owner.post('/risk/policies', body, { headers: { 'x-risk-mode': mode } }), 201);
}

/** A published version; its id. */
export async function aPublishedPolicy(owner: Caller, options: PolicyOptions): Promise<string> {
  const id = await aPolicy(owner, options);
  const headers = { 'x-risk-mode': options.mode ?? 'test' };
  return made(await owner.post(`/risk/policies/${id}/publish`, undefined, { headers }), 200);
}

function made(answer: { readonly status: number; readonly body: Json }, status: number): string {
  if (answer.status !== status) throw new Error(`policy: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}
