import { Type } from 'typebox';
import { ownListKey } from '@assay/name-screening';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import {
  listedOf,
  LISTING,
  listingOf,
  mapListed,
  NEWEST_FIRST,
  offsetListing,
} from '../../kernel/listing.ts';
import { Nothing, strict, Uuid } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { takeFile } from '../../platform/endpoints/uploads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { presentListVersion, VersionShape } from '../lists/catalogue/source.ts';
import { acceptOwnFile, type OwnFileContext } from './accept-own-file.command.ts';
import { deleteOwnList } from './delete-own-list.command.ts';
import {
  OwnImportShape,
  OwnListName,
  OwnListParams,
  OwnListShape,
  ownListTerms,
  OwnListTermsShape,
  presentOwnImport,
  presentOwnList,
} from './own-list.ts';
import { listOwnLists, listOwnVersions, readOwnImport, readOwnList } from './read-own-lists.query.ts';
import { rollbackOwnList } from './rollback-own-list.command.ts';
import { saveOwnList } from './save-own-list.command.ts';

export const saveScreeningOwnList = write({
  name: 'saveScreeningOwnList',
  tag: 'Screening',
  summary: 'Create a list of the organization, or change what is said of it',
  description:
    'A block list, a national list, what a regulator sends by mail. Runs, monitors and workflows name it `own:` and its name. It can be searched once it was given a file. What its kind changes counts from the next run on; monitored subjects are screened again.',
  access: 'administrator',
  idempotencyKey: 'honoured',
  status: 200,
  params: OwnListParams,
  body: OwnListTermsShape,
  answer: OwnListShape,
  refusals: ['limit_reached'],
  input: ({ params, body }) => ({ name: params.name, terms: ownListTerms(body) }),
  run: saveOwnList,
  present: presentOwnList,
});

export const listScreeningOwnLists = read({
  name: 'listScreeningOwnLists',
  tag: 'Screening',
  summary: 'Lists of the organization',
  description: `Newest first. ${LISTING}`,
  access: 'client',
  query: strict(offsetListing(NEWEST_FIRST)),
  answer: listedOf(OwnListShape),
  refusals: ['invalid_cursor'],
  input: ({ query }) => listingOf(query, NEWEST_FIRST),
  run: listOwnLists,
  present: (page) => mapListed(page, presentOwnList),
});

export const readScreeningOwnList = read({
  name: 'readScreeningOwnList',
  tag: 'Screening',
  summary: 'One list of the organization',
  access: 'client',
  params: OwnListParams,
  answer: OwnListShape,
  refusals: ['not_found'],
  input: ({ params }) => params,
  run: readOwnList,
  present: presentOwnList,
});

export const importScreeningOwnList = takeFile({
  name: 'importScreeningOwnList',
  tag: 'Screening',
  summary: 'Give a list of the organization its file',
  description:
    'Plain or gzip (with `Content-Encoding: gzip` or without it), in UTF-8: CSV with a header of `id,name,kind,aliases,dateOfBirth,nationalities,identifiers,note`, several values separated by `;`, identifiers as `passport:AB123:AT`; or JSON lines with the same names and several values as arrays; or FollowTheMoney JSON lines. The format is recognised by its content. The answer comes when the file is here; reading it goes on by itself. The file is the whole list: entries that it does not have are gone. Lines that cannot be read are told by the import and left out; a file of which no line can be read is refused, and the version in use stays.',
  access: 'administrator',
  params: OwnListParams,
  query: strict({
    force: Type.Optional(
      Type.Enum(['true', 'false'], {
        description:
          'Takes a file that was rolled back, or that no longer has more than a tenth of at least 100 entries.',
      }),
    ),
  }),
  status: 202,
  answer: strict({
    importId: Type.String({ format: 'uuid', description: 'Ask for it under `imports` of the list' }),
  }),
  refusals: ['not_found', 'unavailable'],
  maxBodyBytes: limits.ownListFileBytes,
  run: (ctx: OwnFileContext, { params, query, bytes }) =>
    acceptOwnFile(ctx, { name: params.name, force: query.force === 'true', bytes }),
  present: (importId) => ({ importId }),
});

export const readScreeningOwnListImport = read({
  name: 'readScreeningOwnListImport',
  tag: 'Screening',
  summary: 'How far the import of a file has come',
  description: 'Once it is `activated`, the new version is searched.',
  access: 'client',
  params: strict({ name: OwnListName, importId: Uuid }),
  answer: OwnImportShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ name: params.name, importId: asId<'list-import'>(params.importId) }),
  run: readOwnImport,
  present: ({ name, found }) => presentOwnImport(name, found),
});

export const listScreeningOwnListVersions = read({
  name: 'listScreeningOwnListVersions',
  tag: 'Screening',
  summary: 'Versions of a list of the organization, newest first',
  description: `Every version that was ever searched: former ones stay, so that old runs can be explained. ${LISTING}`,
  access: 'client',
  params: OwnListParams,
  query: strict(offsetListing(NEWEST_FIRST)),
  answer: listedOf(VersionShape),
  refusals: ['not_found', 'invalid_cursor'],
  input: ({ params, query }) => ({ name: params.name, listing: listingOf(query, NEWEST_FIRST) }),
  run: listOwnVersions,
  present: (versions) =>
    mapListed(versions, (version) => presentListVersion(version, versions.activeVersionId)),
});

export const rollbackScreeningOwnList = write({
  name: 'rollbackScreeningOwnList',
  tag: 'Screening',
  summary: 'Activate the previous version of a list of the organization',
  description:
    'It is searched from then on. The version that was rolled back does not come back by itself: a file with the same entries is refused unless it is forced.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 200,
  params: OwnListParams,
  answer: OwnListShape,
  refusals: ['not_found', 'illegal_transition'],
  input: ({ params }) => params,
  run: rollbackOwnList,
  present: presentOwnList,
});

export const deleteScreeningOwnList = write({
  name: 'deleteScreeningOwnList',
  tag: 'Screening',
  summary: 'No longer search a list of the organization',
  description: `Runs that name it say \`source_missing\`. Its versions stay, so that matches of before show their entry; a list that is made later under the same name (\`${ownListKey('name')}\`) is another one.`,
  access: 'administrator',
  idempotencyKey: 'honoured',
  status: 204,
  params: OwnListParams,
  answer: Nothing,
  refusals: ['not_found'],
  input: ({ params }) => params,
  run: deleteOwnList,
  present: () => null,
});
