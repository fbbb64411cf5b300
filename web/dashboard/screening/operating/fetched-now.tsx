import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useRead } from '../../data/api.ts';
import { IMPORT_MILLISECONDS, ImportState } from '../list-versions/import-state.tsx';

/** A fetch that the operator asked for, until it has ended. */
export function FetchedNow({
  importId,
  onEnded,
}: {
  readonly importId: string;
  readonly onEnded: () => void;
}): ReactNode {
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(true);
  const found = useRead(
    'readListImport',
    { params: { importId } },
    { refetchMilliseconds: isRunning ? IMPORT_MILLISECONDS : false },
  );
  const hasEnded = found.data !== undefined && found.data.state !== 'running';
  useEffect(() => {
    if (!hasEnded || !isRunning) return;
    setRunning(false);
    void queries.invalidateQueries();
    onEnded();
  }, [hasEnded, isRunning, queries, onEnded]);
  return <ImportState read={found} />;
}
