import type { ReactNode } from 'react';
import { usePages } from '../../data/api.ts';
import { offsetPage, useEvery } from '../../data/pages.ts';
import { Soft } from '../../design/parts/layout.tsx';
import { LoadFailure } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import type { Run } from '../records.ts';
import styles from '../verification.module.css';

/** Who decided on an attempt, and why; nothing where nobody has. */
export function DecisionTrail({
  run,
  names,
}: {
  readonly run: Run;
  readonly names: ReadonlyMap<string, string>;
}): ReactNode {
  const pages = usePages(
    'listRecords',
    { params: { resource: 'events' }, query: { resourceId: run.workflowRunId } },
    offsetPage,
    run.reviewStatus !== 'pending',
  );
  const events = useEvery(pages) ?? [];
  if (run.reviewStatus === 'pending') return null;
  if (pages.isError) return <LoadFailure error={pages.error} retry={() => void pages.refetch()} />;
  const decisions = events.flatMap((event) =>
    event.resource === 'events' && event.data.type === 'risk.verification.decided'
      ? [{ id: event.id, ...event.data }]
      : [],
  );
  return (
    <ol className={styles['trail']} aria-label={`Decisions on attempt ${run.number}`}>
      {decisions.map(({ id, detail, reason, actor, occurredAt }) => (
        <li key={id}>
          <strong>{String(detail['decision'])}</strong> “{reason ?? ''}”{' '}
          <Soft>
            {names.get(actor) ?? actor}, <Time at={occurredAt} />
          </Soft>
        </li>
      ))}
    </ol>
  );
}
