import { CircleCheck, Circle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRead } from '../data/api.ts';
import { isAdministrator, useSession } from '../data/session.tsx';
import { browserStorage } from '../data/tab-storage.ts';
import { Button } from '../design/parts/button.tsx';
import { Card } from '../design/parts/layout.tsx';
import { PlaceLink } from '../design/parts/place-link.tsx';
import styles from './home.module.css';

interface Step {
  readonly text: string;
  readonly why: string;
  readonly place: string;
  readonly isReached: boolean | undefined;
}

/** From nothing to an explained assessment and a decided match; gone once all of it is reached, or put away. */
export function FirstSteps(): ReactNode {
  const { session } = useSession();
  const key = `assay.first-steps.${session.organization.id}`;
  const [isPutAway, setPutAway] = useState(() => browserStorage.read(key) === true);
  if (isPutAway) return null;
  const putAway = (): void => {
    browserStorage.write(key, true);
    setPutAway(true);
  };
  return <Steps onPutAway={putAway} />;
}

function Steps({ onPutAway }: { readonly onPutAway: () => void }): ReactNode {
  const steps = useSteps();
  const isKnown = steps.every(({ isReached }) => isReached !== undefined);
  if (!isKnown || steps.every(({ isReached }) => isReached)) return null;
  return (
    <Card title="First steps" actions={<Button onClick={onPutAway}>Put away</Button>}>
      <LookAround />
      <ol className={styles['steps']}>
        {steps.map(({ text, why, place, isReached }) => (
          <li key={text} className={isReached === true ? styles['reached'] : undefined}>
            <span className={styles['mark']}>
              {isReached === true ? <CircleCheck aria-label="Reached" /> : <Circle aria-label="Not yet" />}
            </span>
            <div>
              <PlaceLink to={place}>{text}</PlaceLink>
              <p>{why}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Nobody has to begin with nothing: test mode can be filled with invented data. */
function LookAround(): ReactNode {
  const { session, setMode } = useSession();
  if (session.mode === 'test' || !isAdministrator(session)) return null;
  return (
    <p className={styles['aside']}>
      To look around first,{' '}
      <Button look="quiet" small onClick={() => setMode('test')}>
        go to test mode
      </Button>{' '}
      and fill it with invented data.
    </p>
  );
}

function useSteps(): readonly Step[] {
  const lists = useRead('listScreeningSources', {}).data?.items;
  const runs = useRead('listScreeningRuns', { query: { limit: 1 } }).data?.total;
  const decided = useRead('listScreeningMatches', { query: { decision: 'false_positive', limit: 1 } }).data
    ?.items;
  const confirmed = useRead('listScreeningMatches', { query: { decision: 'confirmed', limit: 1 } }).data
    ?.items;
  const sources = useNewest('sources');
  const policies = useNewest('policies', 100);
  const assessments = useNewest('assessments');
  return [
    {
      text: 'Load a list',
      why: 'An operator imports an official file, or you give a list of your own: without one nothing is screened.',
      place: '/screening/lists',
      isReached: lists?.some(({ activeVersion }) => activeVersion !== null),
    },
    {
      text: 'Screen a person or company',
      why: 'The score is explained point by point, and what was not searched is said.',
      place: '/screening',
      isReached: runs === undefined ? undefined : runs > 0,
    },
    {
      text: 'Decide on a match',
      why: 'The listed entry stands beside the subject; a decision needs a reason.',
      place: '/work?kind=match',
      isReached: decided && confirmed && decided.length + confirmed.length > 0,
    },
    {
      text: 'Register a source of facts',
      why: 'It says which of your systems may state which facts.',
      place: '/risk/sources',
      isReached: sources && sources.length > 0,
    },
    {
      text: 'Publish a policy',
      why: 'Factors, bands and rules over those facts. A published version never changes.',
      place: '/risk/policies',
      isReached: policies?.some(({ data }) => 'status' in data && data.status === 'published'),
    },
    {
      text: 'Assess a subject',
      why: 'State its facts by a program or by hand. The assessment explains its decision, and can be replayed years later.',
      place: '/risk/subjects',
      isReached: assessments && assessments.length > 0,
    },
  ];
}

/** Records of risk, the newest first: one is enough to know that there are some. */
function useNewest(resource: 'sources' | 'policies' | 'assessments', limit = 1) {
  return useRead('listRecords', { params: { resource }, query: { order: 'newest', limit } }).data?.items;
}
