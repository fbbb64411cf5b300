import { readFile } from 'node:fs/promises';
import type { Bench } from './beside-tpcb.ts';
import { signRequest } from '../../test/support/sign-request.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- answers of our own service, read for their ids
type Json = Record<string, any>;

/** A registered source, and subjects to deliver evidence about. */
export interface Source {
  readonly sourceId: string;
  readonly aSubject: (name: string) => Promise<string>;
}

type Customer = 'ordinary' | 'exposed';

export interface Setting extends Source {
  /** Published; it asks the source for everything. */
  readonly policyVersionId: string;
  /** Records one receipt of every fact: an ordinary customer requires no action, an exposed one two. */
  readonly evidenceFor: (subjectId: string, name: string, customer?: Customer) => Promise<void>;
  /** So many subjects with evidence, every second of them exposed: one required action on average. */
  readonly knownSubjects: (count: number) => Promise<readonly string[]>;
}

export async function aSource(bench: Bench, facts: readonly object[]): Promise<Source> {
  const owner = await signedIn(bench);
  const [key] = (await send(bench, '/api-keys', undefined, owner))['items'];
  const source = { key: 'bench', facts, apiKeyIds: [key.id] };
  return {
    sourceId: (await send(bench, '/risk/sources', source, owner))['id'],
    aSubject: async (name) =>
      (await signed(bench, '/risk/subjects', { kind: 'person', externalId: name }, name))['id'],
  };
}

/** The onboarding example, with all of its facts from one source: what others would deliver cannot be posted. */
export async function aSetting(bench: Bench): Promise<Setting> {
  const { definition, values } = await onboarding();
  const facts = definition.inputs.map(({ key, type, itemType }) => ({
    key,
    type,
    ...(itemType && { itemType }),
  }));
  const source = await aSource(bench, facts);
  for (const input of definition.inputs) input.acceptedSources = [`registered:${source.sourceId}`];
  const owner = await signedIn(bench);
  const draft = (await send(bench, '/risk/policies', { key: 'onboarding', definition }, owner))['id'];
  const policyVersionId = (await send(bench, `/risk/policies/${draft}/publish`, {}, owner))['id'];
  const evidenceFor: Setting['evidenceFor'] = async (subjectId, name, customer = 'exposed') => {
    const items = itemsOf(values[customer]);
    const path = `/risk/subjects/${subjectId}/evidence/batch`;
    await signed(bench, path, { sourceRegistrationId: source.sourceId, items }, name);
  };
  const knownSubjects: Setting['knownSubjects'] = async (count) => {
    const subjects: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = await source.aSubject(`subject-${index}`);
      await evidenceFor(id, `evidence-${index}`, index % 2 === 0 ? 'ordinary' : 'exposed');
      subjects.push(id);
    }
    return subjects;
  };
  return { ...source, policyVersionId, evidenceFor, knownSubjects };
}

async function signedIn(bench: Bench): Promise<Record<string, string>> {
  const { email, password } = bench.owner;
  const { token } = await send(bench, '/auth/login', { email, password });
  return { authorization: `Bearer ${token}`, 'x-service-mode': 'test' };
}

interface Input {
  key: string;
  readonly type: string;
  readonly itemType?: string;
  acceptedSources: string[];
  verification?: unknown;
}

async function onboarding() {
  const folder = new URL('../../../test/examples/', import.meta.url);
  const text = (await readFile(new URL('onboarding.json', folder), 'utf8')).replaceAll(
    'screening.',
    'checked.',
  );
  const scenarios = (await readFile(new URL('onboarding.scenarios.json', folder), 'utf8')).replaceAll(
    'screening.',
    'checked.',
  );
  const { definition } = JSON.parse(text) as { definition: { inputs: Input[] } };
  for (const input of definition.inputs) delete input.verification;
  const [ordinary, exposed] = JSON.parse(scenarios) as Scenario[];
  if (!ordinary || !exposed) throw new Error('the example has two scenarios at least');
  return { definition, values: { ordinary, exposed } };
}

interface Scenario {
  readonly inputs: Readonly<Record<string, { readonly value: unknown }>>;
}

function itemsOf({ inputs }: Scenario) {
  const observedAt = new Date().toISOString();
  return Object.entries(inputs).map(([fact, { value }]) => ({
    fact,
    status: 'available',
    value,
    observedAt,
  }));
}

function signed(bench: Bench, path: string, body: unknown, idempotencyKey: string): Promise<Json> {
  const request = {
    method: 'POST',
    path: `/api/v1${path}`,
    body: JSON.stringify(body),
    idempotencyKey,
    now: new Date(),
  };
  return send(bench, path, body, { ...signRequest(bench, request), 'idempotency-key': idempotencyKey });
}

let calls = 0;

async function send(
  { port }: Bench,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Json> {
  calls += 1;
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', 'idempotency-key': `setting-${calls}`, ...headers },
  });
  const read = (await answer.json()) as Json;
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(read)}`);
  return read;
}
