import { type ReactNode, useState } from 'react';
import { useRead } from '../../data/api.ts';
import { isAdministrator, useSession } from '../../data/session.tsx';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Card, Facts, Grid, PageHeader, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Empty, LoadFailure, Notice, Skeleton } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { Segmented } from '../../design/parts/segmented.tsx';
import { Time } from '../../design/parts/time.tsx';
import { useFilters } from '../../shell/address.ts';
import { OperateList } from '../operating/operate-list.tsx';
import { OwnLists } from '../own-lists/own-lists.tsx';
import { asWords, listStanding, type Source } from '../words.ts';

/**
 * How current each list is. Everybody sees how the official ones stand; who operates the service fetches, switches and
 * rolls them back. Lists of the organization are kept here.
 */
export function ListsPage(): ReactNode {
  const sources = useRead('listScreeningSources', {});
  const [filters, change] = useFilters();
  const isWaiting = filters['standing'] === 'attention';
  return (
    <>
      <PageHeader
        title="Lists"
        below="What names are screened against, and how current it is."
        actions={
          <Segmented
            label="Standing"
            options={STANDINGS}
            value={isWaiting ? 'attention' : 'all'}
            onChange={(chosen) => change({ standing: chosen === 'all' ? '' : chosen })}
          />
        }
      />
      {sources.isPending ? (
        <Skeleton lines={10} />
      ) : sources.isError ? (
        <LoadFailure error={sources.error} retry={() => void sources.refetch()} />
      ) : (
        <Stack>
          {!isWaiting && <OwnLists />}
          <ListCards sources={sources.data.items.filter(isWaiting ? needsAttention : isOfficial)} />
        </Stack>
      )}
    </>
  );
}

const STANDINGS = [
  ['all', 'All'],
  ['attention', 'Need attention'],
] as const;

function ListCards({ sources }: { readonly sources: readonly Source[] }): ReactNode {
  if (sources.length === 0)
    return (
      <Card>
        <Empty title="No list needs attention">Each that is switched on is loaded and current.</Empty>
      </Card>
    );
  return (
    <Grid least="26rem">
      {sources.map((source) => (
        <ListCard key={source.key} source={source} />
      ))}
    </Grid>
  );
}

/** As the home page counts them; lists of the organization's own are among them. */
function needsAttention({ enabled, activeVersion, stale, attention }: Source): boolean {
  return enabled && (activeVersion === null || stale || attention.length > 0);
}

function isOfficial({ key }: Source): boolean {
  return !key.startsWith('own:');
}

function ListCard({ source }: { readonly source: Source }): ReactNode {
  const { key, name, activeVersion, staleReasons, attention, attribution, homepage } = source;
  const { session } = useSession();
  const [isOperating, setOperating] = useState(false);
  const [text, tone] = listStanding(source) ?? (['Current', 'good'] as const);
  return (
    <Card title={name} actions={<Badge tone={tone}>{text}</Badge>}>
      <Stack gap={3}>
        {staleReasons.length > 0 && (
          <Notice tone="caution">Stale: {staleReasons.map(asWords).join(', ')}.</Notice>
        )}
        {attention.map((why) => (
          <Notice key={why} tone="caution">
            {why}
          </Notice>
        ))}
        <Facts items={factsOf(source)} />
        <Row>
          {activeVersion !== null && (
            <PlaceLink to={`/screening/lists/${key}`}>What has changed in {name}</PlaceLink>
          )}
          {isAdministrator(session) && isOfficial(source) && (
            <Button small aria-label={`Operate ${name}`} onClick={() => setOperating(true)}>
              Operate…
            </Button>
          )}
        </Row>
        {isOperating && <OperateList source={source} onClose={() => setOperating(false)} />}
        <p>
          <Soft>{attribution}</Soft>{' '}
          {homepage !== '' && (
            <a href={homepage} rel="noreferrer">
              Publisher
            </a>
          )}
        </p>
      </Stack>
    </Card>
  );
}

function factsOf(source: Source): readonly (readonly [string, ReactNode])[] {
  const { key, activeVersion } = source;
  return [
    ['Key', <code key="key">{key}</code>],
    ...(activeVersion === null
      ? []
      : ([
          ['Entries', activeVersion.entryCount.toLocaleString()],
          ['Published', publishedText(source)],
          ['Loaded', <Time key="loaded" at={activeVersion.loadedAt} />],
          ['Could not be read', `${activeVersion.droppedEntries} records`],
          ['Version', <code key="version">{activeVersion.versionId}</code>],
        ] as const)),
    confirmedFact(source),
  ];
}

function publishedText({ activeVersion, publishedAgeDays }: Source): string {
  // The day is enough: no publisher means the second.
  const stated = activeVersion?.publishedAt?.slice(0, 10);
  if (!stated) return 'The file does not say';
  return publishedAgeDays ? `${stated}, ${publishedAgeDays} days ago` : stated;
}

/** A file that was given by hand is no word of its publisher. */
function confirmedFact({ confirmedAt, origin }: Source): readonly [string, ReactNode] {
  if (confirmedAt === null) return ['Confirmed', 'Never'];
  const at = <Time key="confirmed" at={confirmedAt} />;
  switch (origin) {
    case 'publisher':
      return ['Confirmed with the publisher', at];
    case 'mirror':
      return ['Fetched from a mirror', at];
    case 'file':
    case null:
      return ['Given as a file', <span key="file">{at}; no publisher confirmed it</span>];
  }
}
