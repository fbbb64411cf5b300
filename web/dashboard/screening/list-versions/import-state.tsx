import type { ReactNode } from 'react';
import { LoadFailure, Notice, Skeleton } from '../../design/parts/notice.tsx';
import type { ReadState } from '../../design/parts/loaded.tsx';

/** As much of an import as people are told. */
export interface ShownImport {
  readonly state: 'running' | 'activated' | 'refused' | 'failed';
  readonly progress: { readonly entries: number };
  readonly attention: readonly string[];
}

/** How often an import is asked about that is under way. */
export const IMPORT_MILLISECONDS = 500;

const ENDS = {
  activated: ['good', 'The file is taken, and searched from now on.'],
  refused: ['bad', 'The file was not taken. The version in use stays.'],
  failed: ['bad', 'The import failed. The version in use stays.'],
} as const;

/** How far an import has come, and what came of it. */
export function ImportState({
  read: { data, error, refetch },
}: {
  readonly read: ReadState<ShownImport>;
}): ReactNode {
  if (error !== null) return <LoadFailure error={error} retry={() => void refetch()} />;
  if (data === undefined || data.state === 'running')
    return (
      <>
        <p role="status">{(data?.progress.entries ?? 0).toLocaleString()} entries read…</p>
        <Skeleton lines={2} />
      </>
    );
  const [tone, text] = ENDS[data.state];
  return (
    <>
      <Notice tone={tone}>{text}</Notice>
      {data.attention.map((line) => (
        <Notice key={line} tone="caution">
          {line}
        </Notice>
      ))}
    </>
  );
}
