import { isRefusal } from '../../kernel/result.ts';
import type { OpenContext } from '../../platform/endpoints/contexts.ts';
import { open } from '../../platform/endpoints/open.ts';
import { read } from '../../platform/endpoints/reads.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../capabilities.ts';
import { listOfficialChanges, listSourceChanges } from './list-source-changes.query.ts';
import {
  askedChanges,
  CHANGES,
  ChangesQuery,
  presentChanges,
  SourceChangesShape,
  SourceParams,
} from './source-change.ts';

export const listScreeningSourceChanges = read({
  name: 'listScreeningSourceChanges',
  tag: 'Screening',
  summary: 'What a version of a list has otherwise than another',
  description: CHANGES,
  access: 'client',
  params: SourceParams,
  query: ChangesQuery,
  answer: SourceChangesShape,
  refusals: ['not_found', 'invalid_cursor'],
  input: ({ params, query }) => ({ source: params.key, ...askedChanges(query) }),
  run: listSourceChanges,
  present: presentChanges,
});

export const listListChanges = open({
  name: 'listListChanges',
  tag: 'Operator',
  summary: 'What a version of a list has otherwise than another',
  description: `Of official lists alone. ${CHANGES}`,
  access: 'operator',
  params: SourceParams,
  query: ChangesQuery,
  status: 200,
  answer: SourceChangesShape,
  refusals: ['not_found', 'invalid_cursor'],
  run: async (
    { database, now }: OpenContext<ScreeningCapabilities, ScreeningLongWork>,
    { params, query },
  ) => {
    const changes = await listOfficialChanges(database, { source: params.key, now, ...askedChanges(query) });
    return isRefusal(changes) ? changes : { answer: presentChanges(changes) };
  },
});
