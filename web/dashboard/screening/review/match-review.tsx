import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { classNames } from '../../design/class-names.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import { CheckField } from '../../design/parts/field.tsx';
import { Card, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { useAddressQuery } from '../../shell/address.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { listName } from '../list-names.ts';
import { MatchDetail } from './match-detail.tsx';
import { type QueueWalk, useQueueWalk } from './queue-walk.ts';
import styles from './match-review.module.css';
import { useReviewKeys } from './review-keys.ts';
import { type Decision, DECISIONS, type Match, type Run } from '../words.ts';

/**
 * The matches of a run, one after the other: a list on the left, the entry beside the subject on the right. After a
 * decision the next open one comes by itself, and after the last the next run of the queue where it was opened from there;
 * `j` and `k` move, `m` confirms, `f` marks a false positive, `n` leaves the run for the next.
 */
export function MatchReview({ run }: { readonly run: Run }): ReactNode {
  const { session } = useSession();
  const mayDecide = isAdministrator(session);
  const asked = useAddressQuery().get('match');
  const [activeId, setActiveId] = useState(() => asked ?? firstOpen(run.matches)?.id ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Decision>();
  const active = run.matches.find(({ id }) => id === activeId) ?? run.matches[0];
  const targets = chosen.size > 0 ? run.matches.filter(({ id }) => chosen.has(id)) : active ? [active] : [];
  const walk = useQueueWalk(run.id);
  useReviewKeys({
    enabled: asking === undefined,
    leave: () => walk?.goOn(activeId),
    move: (step) => setActiveId((id) => neighbour(run.matches, id, step)),
    decide: (decision) => mayDecide && setAsking(decision),
  });
  const onDecided = (): void => {
    const decided = new Set(targets.map(({ id }) => id));
    const next = firstOpen(after(run.matches, activeId).filter(({ id }) => !decided.has(id)));
    setAsking(undefined);
    setChosen(new Set());
    if (next) setActiveId(next.id);
    else walk?.goOn(activeId);
  };
  const open = run.matches.filter(({ decision }) => decision === 'pending').length;
  return (
    <Card
      title={`${run.matches.length} ${run.matches.length === 1 ? 'match' : 'matches'}, ${open} not decided`}
      actions={<KeyHints walk={walk} />}
      tight
    >
      <div className={run.matches.length > 1 ? styles['review'] : undefined}>
        {run.matches.length > 1 && (
          <MatchList
            matches={run.matches}
            activeId={active?.id ?? ''}
            chosen={chosen}
            onOpen={setActiveId}
            onChoose={mayDecide ? setChosen : undefined}
          />
        )}
        <Stack className={styles['detail']}>
          {active && <MatchDetail key={active.id} match={active} run={run} />}
          {mayDecide ? (
            <DecisionBar targets={targets} onDecide={setAsking}>
              {walk?.left !== undefined && (
                <Button onClick={() => walk.goOn(activeId)}>Next run of the queue ({walk.left})</Button>
              )}
            </DecisionBar>
          ) : (
            <Soft>An owner or admin of the organization decides on matches.</Soft>
          )}
        </Stack>
      </div>
      {asking && (
        <DecideDialog
          decision={asking}
          runId={run.id}
          matches={targets}
          onClose={() => setAsking(undefined)}
          onDecided={onDecided}
        />
      )}
    </Card>
  );
}

function MatchList({
  matches,
  activeId,
  chosen,
  onOpen,
  onChoose,
}: {
  readonly matches: readonly Match[];
  readonly activeId: string;
  readonly chosen: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  readonly onChoose: ((chosen: ReadonlySet<string>) => void) | undefined;
}): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose?.(next);
  };
  return (
    <ul className={styles['list']} ref={list} aria-label="Matches">
      {matches.map(({ id, listedName, score, decision, source }) => (
        <li key={id} className={classNames(styles['item'], id === activeId && styles['active'])}>
          {onChoose && (
            <CheckField
              label={<span className="spoken">Choose {listedName}</span>}
              checked={chosen.has(id)}
              onChange={() => toggle(id)}
            />
          )}
          <button type="button" aria-current={id === activeId} onClick={() => onOpen(id)}>
            <strong>{listedName}</strong>
            <span>
              {score} points, {listName(source)}
            </span>
          </button>
          <Badge tone={DECISIONS[decision][1]}>{DECISIONS[decision][0]}</Badge>
        </li>
      ))}
    </ul>
  );
}

function DecisionBar({
  targets,
  onDecide,
  children,
}: {
  readonly targets: readonly Match[];
  readonly onDecide: (decision: Decision) => void;
  readonly children: ReactNode;
}): ReactNode {
  const many = targets.length > 1 ? ` (${targets.length})` : '';
  const isAll = (decision: Decision): boolean => targets.every((match) => match.decision === decision);
  return (
    <Row className={styles['bar']}>
      <Button look="primary" disabled={isAll('false_positive')} onClick={() => onDecide('false_positive')}>
        Mark as false positive{many}
      </Button>
      <Button look="danger" disabled={isAll('confirmed')} onClick={() => onDecide('confirmed')}>
        Confirm the match{many}
      </Button>
      {children}
    </Row>
  );
}

function KeyHints({ walk }: { readonly walk: QueueWalk | undefined }): ReactNode {
  return (
    <span className={styles['keys']} aria-hidden="true">
      <kbd>j</kbd> <kbd>k</kbd> next, former · <kbd>f</kbd> false positive · <kbd>m</kbd> match
      {walk && (
        <>
          {' '}
          · <kbd>n</kbd> next run
        </>
      )}
    </span>
  );
}

function firstOpen(matches: readonly Match[]): Match | undefined {
  return matches.find(({ decision }) => decision === 'pending');
}

/** Those after the active one, then those before it. */
function after(matches: readonly Match[], id: string): readonly Match[] {
  const at = matches.findIndex((match) => match.id === id);
  return [...matches.slice(at + 1), ...matches.slice(0, at)];
}

function neighbour(matches: readonly Match[], id: string, step: 1 | -1): string {
  const at = matches.findIndex((match) => match.id === id);
  return matches[Math.min(matches.length - 1, Math.max(0, at + step))]?.id ?? id;
}
