import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../data/session.tsx';
import { recordPlace } from './record.ts';
import { RecordName } from './record-name.tsx';
import type { ActivityEntry, ActorNames } from './words.ts';

/** Leads to the record in its own mode, where it has a page. */
export function RecordLink({
  entry,
  names,
}: {
  readonly entry: ActivityEntry;
  readonly names: ActorNames;
}): ReactNode {
  const { session, setMode } = useSession();
  const [text, place] = [<RecordName key="name" entry={entry} names={names} />, recordPlace(entry)];
  const { mode } = entry;
  if (place === undefined) return text;
  return (
    <Link to={place} onClick={() => mode !== null && mode !== session.mode && setMode(mode)}>
      {text}
    </Link>
  );
}
