import { Type } from 'typebox';
import type { ListKey } from '@assay/name-screening';
import { bounds } from '../../../kernel/bounds.ts';
import { asId } from '../../../kernel/ids.ts';
import { limits } from '../../../kernel/limits.ts';
import {
  listedOf,
  LISTING,
  listingOf,
  mapListed,
  NEWEST_FIRST,
  offsetListing,
} from '../../../kernel/listing.ts';
import { isRefusal } from '../../../kernel/result.ts';
import { strict, Uuid } from '../../../kernel/schema.ts';
import type { OpenContext } from '../../../platform/endpoints/contexts.ts';
import { open } from '../../../platform/endpoints/open.ts';
import { receive } from '../../../platform/endpoints/uploads.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../../capabilities.ts';
import { catchUp } from '../loading/await-lists.query.ts';
import { ListChangeShape, presentListChange } from '../catalogue/list-history.ts';
import { presentImport } from '../imports/shown-import.ts';
import { ImportShape, OperatedListShape, presentOperatedList } from './operated-list.ts';
import {
  knownList,
  readListHistory,
  readListImport as readListImportQuery,
  readListVersions,
  readOperatedList,
  readOperatedLists,
} from './operated-lists.query.ts';
import { presentListVersion, VersionShape } from '../catalogue/source.ts';
import { rollbackList as rollbackListCommand, setListEnabled } from './switch-list.command.ts';
import { fetchNow, acceptFile } from '../imports/accept-list.command.ts';

type ListContext = OpenContext<ScreeningCapabilities, ScreeningLongWork>;

const ListParams = strict({
  key: Type.String({
    maxLength: bounds.pathPartCharacters,
    description: 'Key of the list, such as `eu_fsf`',
  }),
});
const ImportStarted = strict({
  importId: Type.String({ format: 'uuid', description: 'Ask for it under `/operator/v1/lists/imports`' }),
});

export const listLists = open({
  name: 'listLists',
  tag: 'Operator',
  summary: 'The lists, where they come from and what the last import came to',
  access: 'operator',
  status: 200,
  answer: strict({ items: Type.Array(OperatedListShape) }),
  refusals: [],
  run: async (ctx: ListContext) => ({
    answer: { items: (await readOperatedLists(ctx.database, ctx, ctx.now)).map(presentOperatedList) },
  }),
});

export const listListVersions = open({
  name: 'listListVersions',
  tag: 'Operator',
  summary: 'Versions of a list, newest first',
  description: `Every version that was ever searched: former ones stay, so that old runs can be explained. ${LISTING}`,
  access: 'operator',
  params: ListParams,
  query: strict(offsetListing(NEWEST_FIRST)),
  status: 200,
  answer: listedOf(VersionShape),
  refusals: ['not_found', 'invalid_cursor'],
  run: async ({ database, capabilities, now }: ListContext, { params, query }) => {
    const key = knownList(params.key);
    if (isRefusal(key)) return key;
    const listing = listingOf(query, NEWEST_FIRST);
    const versions = await readListVersions(database, capabilities, { key, listing, now });
    if (isRefusal(versions)) return versions;
    const { activeVersionId } = versions;
    return { answer: mapListed(versions, (version) => presentListVersion(version, activeVersionId)) };
  },
});

export const listListHistory = open({
  name: 'listListHistory',
  tag: 'Operator',
  summary: 'What was done with a list, newest first',
  description: `Every activation, rollback and switch since the service keeps this history, so that it can be told which version was searched when, and why none was. A file that only confirmed the version in use is not in it. ${LISTING}`,
  access: 'operator',
  params: ListParams,
  query: strict(offsetListing(NEWEST_FIRST)),
  status: 200,
  answer: listedOf(ListChangeShape),
  refusals: ['not_found', 'invalid_cursor'],
  run: async ({ database }, { params, query }) => {
    const key = knownList(params.key);
    if (isRefusal(key)) return key;
    const changes = await readListHistory(database, key, listingOf(query, NEWEST_FIRST));
    return isRefusal(changes) ? changes : { answer: mapListed(changes, presentListChange) };
  },
});

export const importListFile = receive({
  name: 'importListFile',
  tag: 'Operator',
  summary: 'Import the official file of a list',
  description:
    'As it was downloaded, plain or gzip, with `Content-Encoding: gzip` or without it; the format is recognised by its content. The answer comes when the file is here; reading it goes on by itself. A file that is not that list, not whole, older than the version in use or without more than a tenth of its entries is refused, and the version in use stays.',
  access: 'operator',
  params: ListParams,
  query: strict({
    force: Type.Optional(
      Type.Enum(['true', 'false'], {
        description:
          'Takes a file that goes back in time, shrinks the list, was rolled back, states another count than it holds or looks like the other list of its publisher. One that cannot be read as a file of this list is refused all the same.',
      }),
    ),
  }),
  status: 202,
  answer: ImportStarted,
  refusals: ['not_found', 'unavailable'],
  maxBodyBytes: limits.listFileBytes,
  run: async ({ longWork }: ListContext, { params, query, bytes }) => {
    const key = knownList(params.key);
    if (isRefusal(key)) return key;
    const importId = await acceptFile(longWork, { key, force: query.force === 'true', bytes });
    return isRefusal(importId) ? importId : { answer: { importId } };
  },
});

export const readListImport = open({
  name: 'readListImport',
  tag: 'Operator',
  summary: 'How far an import has come',
  description: 'Once it is `activated`, the process that answers searches the new version.',
  access: 'operator',
  params: strict({ importId: Uuid }),
  status: 200,
  answer: ImportShape,
  refusals: ['not_found'],
  run: async ({ database, capabilities }: ListContext, { params }) => {
    const found = await readListImportQuery(database, asId<'list-import'>(params.importId));
    if (isRefusal(found)) return found;
    if (found.state === 'activated') await catchUp(capabilities);
    return { answer: presentImport(found) };
  },
});

export const updateList = open({
  name: 'updateList',
  tag: 'Operator',
  summary: 'Fetch a list from its publisher now',
  description: 'A file that says the same as the version in use only confirms it.',
  access: 'operator',
  params: ListParams,
  status: 202,
  answer: ImportStarted,
  refusals: ['not_found', 'illegal_transition'],
  run: async ({ longWork }: ListContext, { params }) => {
    const key = knownList(params.key);
    if (isRefusal(key)) return key;
    const importId = await fetchNow(longWork, key);
    return isRefusal(importId) ? importId : { answer: { importId } };
  },
});

export const enableList = open({
  name: 'enableList',
  tag: 'Operator',
  summary: 'Switch a list on',
  access: 'operator',
  params: ListParams,
  status: 200,
  answer: OperatedListShape,
  refusals: ['not_found'],
  run: (ctx: ListContext, { params }) => switched(ctx, params.key, true),
});

export const disableList = open({
  name: 'disableList',
  tag: 'Operator',
  summary: 'Switch a list off',
  description:
    'It is no longer searched or fetched, and runs that ask for it are incomplete. Its versions stay.',
  access: 'operator',
  params: ListParams,
  status: 200,
  answer: OperatedListShape,
  refusals: ['not_found'],
  run: (ctx: ListContext, { params }) => switched(ctx, params.key, false),
});

export const rollbackList = open({
  name: 'rollbackList',
  tag: 'Operator',
  summary: 'Activate the previous version of a list',
  description:
    'The process that answers searches it from then on, others within seconds. The version that was rolled back does not come back by itself: a file with the same entries is refused unless it is forced.',
  access: 'operator',
  params: ListParams,
  status: 200,
  answer: OperatedListShape,
  refusals: ['not_found', 'illegal_transition'],
  run: async (ctx: ListContext, { params }) => {
    const key = knownList(params.key);
    if (isRefusal(key)) return key;
    const refused = await rollbackListCommand(ctx.database, key, ctx.now);
    if (refused) return refused;
    await catchUp(ctx.capabilities);
    return shown(ctx, key);
  },
});

async function switched(ctx: ListContext, name: string, enabled: boolean) {
  const key = knownList(name);
  if (isRefusal(key)) return key;
  await setListEnabled(ctx.database, key, enabled, ctx.now);
  await catchUp(ctx.capabilities);
  return shown(ctx, key);
}

async function shown(ctx: ListContext, key: ListKey) {
  const list = await readOperatedList(ctx.database, ctx, { key, now: ctx.now });
  return { answer: presentOperatedList(list) };
}
