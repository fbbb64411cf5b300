import type { ScreenedSubject } from '@assay/name-screening';
import type { ScreeningEntry } from '../../kernel/history.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Run } from '../runs/run.ts';
import { monitorEntry } from './history.ts';
import { type Monitor, sealPurpose } from './monitor.ts';
import { listsAfter } from './monitor-lists.ts';
import { insertMonitor } from './monitors.store.ts';

interface NewMonitor {
  /** The first run of the subject. */
  readonly run: Run;
  readonly subject: ScreenedSubject;
  readonly terms: Pick<
    Monitor,
    'sources' | 'reviewScore' | 'matchScore' | 'pepLookbackMonths' | 'riskSubjectId'
  >;
  readonly by: string;
}

/** Keeps a subject that was screened, encrypted, for the next time that one of its lists changes. */
export function keepMonitor(
  tx: Tx,
  ctx: CommandContext,
  { run, subject, terms, by }: NewMonitor,
): { readonly monitor: Monitor; readonly entry: ScreeningEntry } {
  const monitor: Monitor = {
    ...terms,
    id: ctx.newId(),
    lastRunId: run.id,
    lastRunAt: run.createdAt,
    createdAt: ctx.now,
  };
  const { scope, vault } = ctx;
  const purpose = sealPurpose(scope, monitor.id);
  insertMonitor(tx, scope, monitor, {
    sealedSubject: vault.seal(scope.organizationId, purpose, JSON.stringify(subject)),
    by,
    lists: listsAfter(run),
  });
  return { monitor, entry: monitorEntry(monitor, ctx.newId(), 'screening.monitor.created') };
}
