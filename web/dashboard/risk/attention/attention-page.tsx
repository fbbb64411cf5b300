import type { AnswerOf, RequestOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { usePages } from '../../data/api.ts';
import { Card, PageHeader, Row, Stack } from '../../design/parts/layout.tsx';
import { Loaded, ShowMore } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Segmented } from '../../design/parts/segmented.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useFilters } from '../../shell/address.ts';
import { Entries } from '../parts/marks.tsx';
import styles from '../risk.module.css';

type Kind = RequestOf<'listAttention'>['query']['of'];
type Item = AnswerOf<'listAttention'>['items'][number];

const KINDS: readonly (readonly [kind: Kind, text: string, when: string])[] = [
  ['expiringEvidence', 'Evidence', 'expires'],
  ['expiringOverrides', 'Overrides', 'expires'],
  ['staleAssessments', 'Assessments', 'made'],
];

/** The records behind the counts of the home page, each with the way to its subject. */
export function AttentionPage(): ReactNode {
  const [{ of = 'expiringEvidence' }, change] = useFilters();
  const [kind, , when] = KINDS.find(([one]) => one === of) ?? KINDS[0] ?? ['expiringEvidence', '', ''];
  const pages = usePages('listAttention', { query: { of: kind, limit: 100 } }, ({ items, nextCursor }) => ({
    items,
    next: nextCursor === null ? undefined : { cursor: nextCursor },
  }));
  const found = {
    data: pages.data?.pages.flatMap((page): readonly Item[] => page.items),
    error: pages.error,
    refetch: pages.refetch,
  };
  return (
    <>
      <PageHeader
        above={<PlaceLink to="/">Home</PlaceLink>}
        title="Needs attention"
        below="Evidence and overrides that end within a week, and assessments that are no longer current."
      />
      <Stack>
        <Segmented<Kind>
          label="Show"
          options={KINDS.map(([one, text]) => [one, text] as const)}
          value={kind}
          onChange={(one) => change({ of: one })}
        />
        <Card>
          <Loaded read={found} lines={8}>
            {(items) => (
              <Stack>
                {items.length === 0 && <Empty title="Nothing of this kind">Nobody has to look at any.</Empty>}
                <Entries label="Records">
                  {items.map((one) => (
                    <Entry key={one.id} one={one} kind={kind} when={when} />
                  ))}
                </Entries>
                <ShowMore pages={pages} />
              </Stack>
            )}
          </Loaded>
        </Card>
      </Stack>
    </>
  );
}

function Entry({
  one: { at, name, id, subjectId, subject },
  kind,
  when,
}: {
  readonly one: Item;
  readonly kind: Kind;
  readonly when: string;
}): ReactNode {
  return (
    <li>
      <Row>
        <PlaceLink to={`/risk/subjects/${subjectId}`}>{subject.externalId}</PlaceLink>
        {kind === 'staleAssessments' ? (
          <PlaceLink to={`/risk/assessments/${id}`}>{name}</PlaceLink>
        ) : (
          <span>{name}</span>
        )}
      </Row>
      <p className={styles['about']}>
        {subject.kind}, {when} <Time at={at} />
      </p>
    </li>
  );
}
