import { Activity, Circle, ClipboardCheck, FileInput, Gavel, ListTodo, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePages } from '../../data/api.ts';
import { readNextPage } from '../../data/read-next-page.ts';
import { Card, Facts, Row, Stack } from '../../design/parts/layout.tsx';
import { Segmented } from '../../design/parts/segmented.tsx';
import { Time } from '../../design/parts/time.tsx';
import { Earlier } from '../parts/earlier.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Behind } from '../parts/marks.tsx';
import { Who } from '../parts/names.tsx';
import { valueText } from '../definition.ts';
import type { RiskEvent } from '../records.ts';
import styles from '../risk.module.css';
import { eventAssessment, eventText, eventTitle } from './event-words.ts';
import { PlaceLink } from '../../design/parts/place-link.tsx';

type Category = NonNullable<RiskEvent['data']['category']>;

const CATEGORIES: readonly (readonly [Category | 'all', string])[] = [
  ['all', 'Everything'],
  ['activity', 'Activity'],
  ['evidence', 'Evidence'],
  ['assessments', 'Assessments'],
  ['actions', 'Actions'],
  ['overrides', 'Overrides'],
];

const ICONS: Readonly<Record<Category, LucideIcon>> = {
  activity: Activity,
  evidence: FileInput,
  assessments: ClipboardCheck,
  actions: ListTodo,
  overrides: Gavel,
};

/** What happened to the subject, the newest first. */
export function Journey({ subjectId }: { readonly subjectId: string }): ReactNode {
  const [category, setCategory] = useState<Category | 'all'>('all');
  const pages = usePages(
    'readJourney',
    { params: { id: subjectId }, query: category === 'all' ? {} : { category } },
    ({ items, nextCursor }) => ({ items, next: nextCursor === null ? undefined : { before: nextCursor } }),
  );
  const events = {
    data: pages.data?.pages.flatMap(({ items }) => items),
    error: pages.error,
    refetch: pages.refetch,
    isGrowing: pages.isFetchingNextPage,
    grow: pages.hasNextPage ? () => void readNextPage(pages) : undefined,
  };
  return (
    <Card
      title="Journey"
      actions={<Segmented label="Show" options={CATEGORIES} value={category} onChange={setCategory} />}
    >
      <Loaded read={events} lines={8}>
        {(items) => (
          <Stack>
            {items.length === 0 && <p>Nothing of this kind happened.</p>}
            <ol className={styles['timeline']} aria-label="Events">
              {items.map((event) => (
                <Entry key={event.id} event={event} />
              ))}
            </ol>
            <Earlier of={events} />
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function Entry({ event: { data } }: { readonly event: RiskEvent }): ReactNode {
  const Icon = data.category === null ? Circle : ICONS[data.category];
  const [text, assessmentId] = [eventText(data), eventAssessment(data)];
  const details = Object.entries(data.detail).map(
    ([name, value]) => [name, typeof value === 'string' ? value : valueText(value)] as const,
  );
  return (
    <li>
      <span className={styles['dot']}>
        <Icon size={14} aria-hidden="true" />
      </span>
      <Row>
        <strong>{eventTitle(data)}</strong>
        {text !== undefined && <span>{text}</span>}
        {assessmentId !== undefined && (
          <PlaceLink to={`/risk/assessments/${assessmentId}`}>assessment</PlaceLink>
        )}
      </Row>
      {data.reason !== null && <p>“{data.reason}”</p>}
      <div className={styles['happened']}>
        <p className={styles['about']}>
          <Time at={data.occurredAt} /> by <Who id={data.actor} />
        </p>
        {details.length > 0 && (
          <Behind title="Details">
            <Facts items={details} />
          </Behind>
        )}
      </div>
    </li>
  );
}
