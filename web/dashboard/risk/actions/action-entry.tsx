import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Row } from '../../design/parts/layout.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useToast } from '../../design/parts/toasts.tsx';
import { Behind, DecisionBadge } from '../parts/marks.tsx';
import { Who } from '../parts/names.tsx';
import type { Action, ActionStatus } from '../records.ts';
import styles from '../risk.module.css';
import { ACTION_TONES, asSentence, countText } from '../words.ts';
import { TransitionDialog } from './transition-dialog.tsx';
import { nextSteps, VERBS } from './transitions.ts';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** An action as an item of a list, with the steps that this member may take. Its own assessment gives the origin. */
export function ActionEntry({
  action,
  origin,
}: {
  readonly action: Action;
  readonly origin?: string;
}): ReactNode {
  const { session } = useSession();
  const say = useToast();
  // What was done here shows at once, before the list is read again.
  const [moved, setMoved] = useState<Action>();
  const [step, setStep] = useState<ActionStatus>();
  const item = useRef<HTMLLIElement>(null);
  const { revision } = action.data;
  useEffect(() => setMoved((one) => (one && one.data.revision > revision ? one : undefined)), [revision]);
  const shown = moved ?? action;
  const { name, status } = shown.data;
  const done = (next: Action | undefined): void => {
    setStep(undefined);
    if (next) {
      setMoved(next);
      say(`${asSentence(next.data.name)}: now ${next.data.status}.`);
    }
    item.current?.focus();
  };
  return (
    <li ref={item} tabIndex={-1}>
      <div className={styles['action']}>
        <div>
          <Row>
            <h3>{asSentence(name)}</h3>
            <Badge tone={ACTION_TONES[status]}>{status}</Badge>
          </Row>
          <About action={shown} subject={action.data.subject} origin={origin} />
          <History action={shown} />
        </div>
        <Row>
          {nextSteps(status, isAdministrator(session)).map((to) => (
            <Button
              key={to}
              small
              aria-label={`${VERBS[to]}: ${asSentence(name)}`}
              onClick={() => setStep(to)}
            >
              {VERBS[to]}
            </Button>
          ))}
        </Row>
      </div>
      {step && <TransitionDialog action={shown} to={step} onDone={done} onClose={() => setStep(undefined)} />}
    </li>
  );
}

function About({
  action: { data },
  subject,
  origin,
}: {
  readonly action: Action;
  readonly subject: Action['data']['subject'];
  readonly origin: string | undefined;
}): ReactNode {
  const { subjectId, createdAt, assessmentId, policyKey, decision } = data;
  return (
    <p className={styles['about']}>
      {subject && (
        <>
          <PlaceLink to={`/risk/subjects/${subjectId}`}>{subject.externalId}</PlaceLink> ({subject.kind}
          ),{' '}
        </>
      )}
      required <Time at={createdAt} />
      {origin === undefined ? (
        <>
          {' by '}
          <PlaceLink to={`/risk/assessments/${assessmentId}`}>an assessment by {policyKey}</PlaceLink>, which
          decided <DecisionBadge decision={decision} />
        </>
      ) : (
        ` because of ${origin}`
      )}
    </p>
  );
}

function History({ action: { data } }: { readonly action: Action }): ReactNode {
  if (data.transitions.length === 0) return null;
  return (
    <Behind title={countText(data.transitions.length, 'step')}>
      <ol>
        {data.transitions.map(({ from, to, reason, by, at }) => (
          <li key={at + to}>
            <Time at={at} /> {from} → {to}, “{reason}”, <Who id={by} />
          </li>
        ))}
      </ol>
    </Behind>
  );
}
