import type { Mode } from '../../../src/kernel/scope.ts';
import type { Caller, Json } from '../http.ts';

/** The facts that a source declares for `aDefinition`. */
export const POLICY_FACTS = [{ key: 'device.score', type: 'number' }] as const;

/**
 * A small definition over one number from one registered source. Below 40 is band `low` without effect, from 40
 * `medium` (review, `manual_review`), from 70 `high` (restrict, `hold_payment`), and a rule rejects 95 and more.
 */
export function aDefinition(sourceId: string) {
  const device = (operator: string, value: number) => [{ fact: 'device.score', operator, value }];
  return {
    formatVersion: 1,
    inputs: [
      {
        key: 'device.score',
        type: 'number',
        acceptedSources: [`registered:${sourceId}`],
        maxAgeSeconds: 86_400,
      },
    ],
    factors: [
      {
        key: 'device',
        match: 'first',
        weight: 1,
        defaultPoints: 0,
        cases: [
          { id: 'risky', all: device('gte', 70), points: 80, reason: 'Risky device' },
          { id: 'unusual', all: device('gte', 40), points: 50, reason: 'Unusual device' },
        ],
      },
    ],
    aggregation: 'sum',
    floor: 0,
    bands: [
      { id: 'low', lowerBound: 0, effect: { decision: 'none', actions: [] } },
      { id: 'medium', lowerBound: 40, effect: { decision: 'review', actions: ['manual_review'] } },
      { id: 'high', lowerBound: 70, effect: { decision: 'restrict', actions: ['hold_payment'] } },
    ],
    rules: [
      {
        id: 'compromised',
        all: device('gte', 95),
        reason: 'Compromised device',
        forcedBand: 'high',
        effect: { decision: 'reject', actions: ['block_account'] },
      },
    ],
    missingEvidence: 'awaiting_evidence',
  };
}

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
