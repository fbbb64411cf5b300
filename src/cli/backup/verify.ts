import type { Manifest } from '../../platform/backup/manifest.ts';
import { judgeDatabase, type JudgementContext } from '../invariants/judge.ts';
import { openVerdict } from '../invariants/verdict.ts';
import type { CountedTable } from './count-rows.ts';

interface Restored extends JudgementContext {
  readonly manifest: Manifest;
  readonly counts: readonly CountedTable[];
}

/** Holds the rows of every table against their number in the backup, and then everything against its invariants. */
export async function verifyRestored(restored: Restored): Promise<boolean> {
  const isComplete = countsFit(restored);
  return (await judgeDatabase(restored)) && isComplete;
}

function countsFit({ manifest, counts, say }: Restored): boolean {
  const verdict = openVerdict('backup.rows', 'tables have the rows that they had', say);
  const counted = new Map(counts.map(({ name, rows }) => [name, rows]));
  for (const { name, rows } of manifest.tables) {
    const found = counted.get(name) ?? 0;
    verdict.looked(1);
    if (found !== rows) verdict.breach(`${name} has ${found} rows in place of ${rows}`);
  }
  return verdict.conclude();
}
