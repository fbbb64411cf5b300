import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { NEWEST_FIRST, usePages, useRead } from '../../data/api.ts';
import { cursorPage, useEvery } from '../../data/pages.ts';
import { SelectField } from '../../design/parts/field.tsx';
import { Grid, PageHeader, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useFilters, useParameter } from '../../shell/address.ts';
import { entriesText } from '../words.ts';
import { ChangedEntries } from './changed-entries.tsx';

type Version = AnswerOf<'listScreeningSourceVersions'>['items'][number];

/** What a version of a list has otherwise than another; the one in use and the one before it, unless somebody chooses. */
export function ListChangesPage(): ReactNode {
  const key = useParameter('id');
  const sources = useRead('listScreeningSources', {});
  const pages = usePages('listScreeningSourceVersions', { params: { key }, query: NEWEST_FIRST }, cursorPage);
  const versions = useEvery(pages);
  const name = sources.data?.items.find((source) => source.key === key)?.name ?? key;
  return (
    <Loaded
      key={key}
      read={{ data: versions, error: pages.error, refetch: pages.refetch }}
      place={{ noun: 'list', list: '/screening/lists' }}
    >
      {(all) => (
        <>
          <PageHeader
            above={<PlaceLink to="/screening/lists">Lists</PlaceLink>}
            title={name}
            below="What has changed"
          />
          {all.length === 0 ? (
            <Empty title="No version yet">Each file with other entries becomes a version.</Empty>
          ) : (
            <Compared source={key} versions={all} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Compared({
  source,
  versions,
}: {
  readonly source: string;
  readonly versions: readonly Version[];
}): ReactNode {
  const [filters, change] = useFilters();
  const active = versions.find((one) => one.active) ?? versions[0];
  const to = versions.find(({ versionId }) => versionId === filters['to']) ?? active;
  const before = versions[versions.findIndex((one) => one === to) + 1];
  const from = versions.find(({ versionId }) => versionId === filters['from']) ?? before;
  const options = versions.map((one) => [one.versionId, versionText(one)] as const);
  if (!to) return null;
  return (
    <Stack>
      <Grid>
        <SelectField
          label="Version"
          options={options}
          value={to.versionId}
          onChange={({ target }) => change({ to: target.value, from: '' })}
        />
        {from && (
          <SelectField
            label="Compared with"
            options={options}
            value={from.versionId}
            onChange={({ target }) => change({ from: target.value })}
          />
        )}
      </Grid>
      <ChangedEntries
        key={`${from?.versionId} ${to.versionId}`}
        source={source}
        {...(from && { from: from.versionId })}
        to={to.versionId}
      />
    </Stack>
  );
}

function versionText({ publishedAt, loadedAt, entryCount, active }: Version): string {
  const day = publishedAt === null ? `loaded ${loadedAt.slice(0, 10)}` : publishedAt.slice(0, 10);
  return `${day}, ${entriesText(entryCount)}${active ? ', in use' : ''}`;
}
