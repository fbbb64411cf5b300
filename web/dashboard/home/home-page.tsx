import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { useRead } from '../data/api.ts';
import { classNames } from '../design/class-names.ts';
import { PageHeader, Stack } from '../design/parts/layout.tsx';
import { Loaded } from '../design/parts/loaded.tsx';
import { PlaceLink } from '../design/parts/place-link.tsx';
import { Time } from '../design/parts/time.tsx';
import { COUNTED, countText } from './count-text.ts';
import { FirstSteps } from './first-steps.tsx';
import { InventedYear } from './invented-year.tsx';
import { OpenActions } from './open-actions.tsx';
import { WorkCharts } from './work-charts.tsx';
import styles from './home.module.css';

type Home = AnswerOf<'readHome'>;

interface Tile {
  readonly of: keyof Omit<Home, 'series' | 'openActionGroups'>;
  readonly one: string;
  readonly many: string;
  /** What its oldest moment says. */
  readonly oldest: string;
  readonly place: string;
}

const TILES: readonly Tile[] = [
  {
    of: 'undecidedMatches',
    one: 'match to decide',
    many: 'matches to decide',
    oldest: 'The oldest was screened',
    place: '/work?kind=match',
  },
  {
    of: 'openActions',
    one: 'open action',
    many: 'open actions',
    oldest: 'The oldest was requested',
    place: '/work?kind=action',
  },
  {
    of: 'staleAssessments',
    one: 'assessment no longer current',
    many: 'assessments no longer current',
    oldest: 'The oldest was made',
    place: '/risk/attention?of=staleAssessments',
  },
  {
    of: 'expiringEvidence',
    one: 'piece of evidence about to expire',
    many: 'pieces of evidence about to expire',
    oldest: 'The first expires',
    place: '/risk/attention?of=expiringEvidence',
  },
  {
    of: 'expiringOverrides',
    one: 'override about to expire',
    many: 'overrides about to expire',
    oldest: 'The first expires',
    place: '/risk/attention?of=expiringOverrides',
  },
  {
    of: 'lists',
    one: 'list needs attention',
    many: 'lists need attention',
    oldest: 'One was confirmed last',
    place: '/screening/lists?standing=attention',
  },
  {
    of: 'waitingDocuments',
    one: 'document waits for signatures',
    many: 'documents wait for signatures',
    oldest: 'The oldest was sent',
    place: '/documents?status=sent',
  },
  {
    of: 'failedDeliveries',
    one: 'webhook delivery failed',
    many: 'webhook deliveries failed',
    oldest: 'The oldest was made',
    place: '/settings/webhooks?deliveries=failed',
  },
];

/** What needs somebody now, each a way to where it is done; then how much was done lately. */
export function HomePage(): ReactNode {
  const home = useRead('readHome', {});
  return (
    <>
      <PageHeader title="Home" below="What waits for somebody, and what was done in the last 30 days." />
      <Loaded read={home}>
        {(work) => (
          <Stack gap={5}>
            <InventedYear />
            <FirstSteps />
            <div className={styles['tiles']}>
              {TILES.map((tile) => (
                <WorkTile key={tile.of} tile={tile} waiting={work[tile.of]} />
              ))}
            </div>
            <OpenActions groups={work.openActionGroups} isCut={work.openActions.count >= COUNTED} />
            <WorkCharts series={work.series} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function WorkTile({
  tile: { one, many, oldest, place },
  waiting,
}: {
  readonly tile: Tile;
  readonly waiting: { readonly count: number; readonly oldest: string | null };
}): ReactNode {
  return (
    <section className={classNames(styles['tile'], waiting.count === 0 && styles['done'])}>
      <PlaceLink to={place}>
        <strong className={styles['figure']}>{countText(waiting.count)}</strong>
        <span>{waiting.count === 1 ? one : many}</span>
      </PlaceLink>
      {waiting.oldest !== null && (
        <small>
          {oldest} <Time at={waiting.oldest} />
        </small>
      )}
    </section>
  );
}
