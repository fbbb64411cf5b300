import type { ReactNode } from 'react';
import { useActorNames } from '../../data/actor-names.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Soft } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { DECISIONS, type Match, type Run } from '../words.ts';

/** What a colleague has decided while this dialog was open. */
export function OvertakenDecisions({
  decisions,
  matches,
  onLeave,
}: {
  readonly decisions: Run['decisions'];
  readonly matches: readonly Match[];
  readonly onLeave: () => void;
}): ReactNode {
  const names = useActorNames();
  return (
    <Notice tone="bad" title="Decided meanwhile" actions={<Button onClick={onLeave}>Leave it so</Button>}>
      <ul>
        {decisions.map(({ matchId, decision, reason, decidedBy, decidedAt }) => (
          <li key={matchId}>
            <bdi>{matches.find(({ id }) => id === matchId)?.listedName}</bdi>{' '}
            <Badge tone={DECISIONS[decision][1]}>{DECISIONS[decision][0]}</Badge>{' '}
            <Soft>
              <bdi>{names.get(decidedBy) ?? decidedBy}</bdi>, <Time at={decidedAt} />
            </Soft>
            <p>{reason}</p>
          </li>
        ))}
      </ul>
      <p>Send yours again where it shall stand instead.</p>
    </Notice>
  );
}
