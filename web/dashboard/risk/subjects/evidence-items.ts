import type { RequestOf } from '@assay/client/browser';
import { type FormValues, fieldOf, readEntered } from '../trials/try-input.ts';
import type { SourceFact } from '../records.ts';

type Items = RequestOf<'recordEvidenceBatch'>['body']['items'];

export interface EvidenceForm {
  readonly facts: readonly SourceFact[];
  readonly entered: FormValues;
  /** As fields for local times write them; the second may be empty. */
  readonly observedAt: string;
  readonly expiresAt: string;
}

/** Where a fault about a fact is shown, wherever it stands among those that are sent. */
export function factPlace(key: string): string {
  return `/facts/${key}`;
}

/** What a form states, as evidence; or what is wrong with it, by the place of each field. Facts left empty are not stated. */
export function evidenceItems({ facts, entered, observedAt, expiresAt }: EvidenceForm): {
  readonly items: Items;
  readonly wrong: Readonly<Record<string, string>>;
} {
  const reads = facts.map((fact) => [fact.key, readEntered(fact, entered[fieldOf(fact)] ?? '')] as const);
  const wrong = Object.fromEntries(
    reads.flatMap(([key, read]) => ('wrong' in read ? [[factPlace(key), read.wrong] as const] : [])),
  );
  const times = {
    observedAt: isoTime(observedAt),
    ...(expiresAt !== '' && { expiresAt: isoTime(expiresAt) }),
  };
  const items = reads.flatMap(([fact, read]) =>
    'value' in read && read.value !== undefined
      ? [{ fact, status: 'available' as const, value: read.value, ...times }]
      : [],
  );
  return { items, wrong };
}

function isoTime(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}
