import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Receipt, FactValue, PolicyDefinition } from '@assay/policy-engine';

export type Facts = Readonly<Record<string, FactValue>>;

export interface Example {
  readonly name: string;
  readonly definition: PolicyDefinition;
  /** The facts of its scenarios in which nothing is missing. */
  readonly facts: readonly Facts[];
}

/** A policy in the language of another engine. */
export interface Peer {
  /** The facts as it wants them; not measured. */
  readonly prepare: (facts: Facts) => unknown;
  readonly evaluate: (prepared: unknown) => Promise<Verdict>;
}

/** What an engine is asked to find out; how it explains it is its own affair. */
export interface Verdict {
  readonly score: number;
  readonly band: string;
  readonly decision: string;
}

export const EVALUATED_AT = new Date('2026-03-01T12:00:00.000Z');

export function readExample(name: string): Example {
  const { definition } = parse(`${name}.json`) as { definition: PolicyDefinition };
  const scenarios = parse(`${name}.scenarios.json`) as readonly {
    readonly inputs: Readonly<Record<string, { readonly value: FactValue }>>;
    readonly expect: { readonly status: string };
  }[];
  const facts = scenarios
    .filter(({ expect }) => expect.status === 'complete')
    .map(({ inputs }) =>
      Object.fromEntries(Object.entries(inputs).map(([key, { value }]) => [key, value] as const)),
    );
  return { name, definition, facts };
}

function parse(file: string): unknown {
  return JSON.parse(readFileSync(join('test', 'examples', file), 'utf8'));
}

/** Good evidence of a minute ago, for each input from the first source that it accepts. */
export function receiptsOf({ inputs }: PolicyDefinition, facts: Facts): readonly Receipt[] {
  return inputs.map(({ key, acceptedSources: [source = ''] }, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    fact: key,
    source,
    status: 'available',
    value: facts[key] ?? null,
    observedAt: new Date(EVALUATED_AT.getTime() - 60_000),
    expiresAt: null,
    sequence: index + 1,
  }));
}
