import { ownListName } from '@assay/name-screening';
import type { Schemas } from '@assay/client';
import type { Config } from '../../config.ts';
import { type CallerChoice, withCaller } from '../api/api-caller.ts';
import { callFailure } from '../api/call-failure.ts';
import { theService } from '../lists/lists.ts';

export type Version = Schemas['ListVersion'];
export type Changes = Schemas['ScreeningSourceChanges'];

export interface AskedChanges {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly change: Changes['items'][number]['change'] | undefined;
}

interface Page {
  readonly cursor: string | undefined;
}

/** Where the versions of one list are read, page by page. */
export interface ListedPages {
  versions(page: Page): Promise<{ readonly items: readonly Version[]; readonly nextCursor: string | null }>;
  changes(asked: AskedChanges & Page): Promise<Changes>;
}

const LIMIT = 100;

/** Official lists are the operator's, in the running service; an own list is its organization's, by the API. */
export async function withListedPages<T>(
  config: Config,
  { key, calling }: { readonly key: string; readonly calling: CallerChoice },
  work: (pages: ListedPages) => Promise<T>,
): Promise<T> {
  if (ownListName(key) === undefined) return work(await operatorPages(config, key));
  return withCaller(config, calling, async ({ client, baseUrl }) => {
    const params = { key };
    try {
      return await work({
        versions: (page) =>
          client.call('listScreeningSourceVersions', { params, query: { limit: LIMIT, ...given(page) } }),
        changes: (asked) =>
          client.call('listScreeningSourceChanges', { params, query: { limit: LIMIT, ...given(asked) } }),
      });
    } catch (error) {
      throw callFailure(error, baseUrl);
    }
  });
}

async function operatorPages(config: Config, key: string): Promise<ListedPages> {
  const service = await theService(config);
  const path = `/operator/v1/lists/${encodeURIComponent(key)}`;
  const read = (what: string, asked: object): Promise<unknown> => {
    const query = new URLSearchParams({ limit: String(LIMIT), order: ORDER[what] ?? '', ...given(asked) });
    return service.get(`${path}/${what}?${query.toString()}`);
  };
  return {
    versions: async (page) => (await read('versions', page)) as Awaited<ReturnType<ListedPages['versions']>>,
    changes: async (asked) => (await read('changes', asked)) as Changes,
  };
}

/** Said, so that pages go on by cursors: without it this listing counts from its beginning. */
const ORDER: Readonly<Record<string, string>> = { versions: 'newest', changes: 'oldest' };

/** Without what was not said. */
function given<T extends object>(asked: T): { readonly [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof T]?: NonNullable<T[Name]>;
  };
}
