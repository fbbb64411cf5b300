import type { CountedKey } from '../../platform/vault/vault-columns.ts';

/** The values of one column. */
export interface KeyCount {
  readonly name: string;
  readonly counted: readonly CountedKey[];
}

/**
 * The number of values under each key in each column, and what to do about it. Digests need their keys too:
 * `digestsKept` tells that those of every other known key were stored.
 */
export function statusText(
  keyIds: readonly [string, ...string[]],
  counts: readonly KeyCount[],
  digestsKept: boolean,
): string {
  const rows = counts.flatMap(({ name, counted }) =>
    counted.map(({ keyId, count }) => ({ name, keyId, count, standing: standingOf(keyIds, keyId) })),
  );
  const lines = rows.map(
    ({ name, keyId, count, standing }) =>
      `  ${name.padEnd(44)} ${(keyId ?? 'no id').padEnd(16)}  ${count.toLocaleString('en').padStart(12)}  ${standing}`,
  );
  const standings = new Set(rows.map(({ standing }) => standing));
  return [
    `Master keys: ${keyIds.join(', ')}. The first encrypts.`,
    '',
    ...lines,
    '',
    advice(standings, keyIds.length > 1, digestsKept),
    '',
  ].join('\n');
}

type Standing = 'current' | 'former' | 'before ids' | 'not known';

function standingOf(keyIds: readonly [string, ...string[]], keyId: string | null): Standing {
  if (keyId === null) return 'before ids';
  if (keyId === keyIds[0]) return 'current';
  return keyIds.includes(keyId) ? 'former' : 'not known';
}

function advice(standings: ReadonlySet<Standing>, areOthers: boolean, digestsKept: boolean): string {
  if (standings.has('not known'))
    return 'What is under keys that are not known cannot be read: add those keys behind the first.';
  if (standings.has('former') || standings.has('before ids') || !digestsKept)
    return "Run 'assay master-key rotate' before you remove a key.";
  return `Everything is under the first key${areOthers ? '; the others can be removed' : ''}.`;
}
