import type { AnswerOf, OperationName, RequestOf, Schemas } from '@assay/client/browser';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePages, useRead } from '../data/api.ts';
import type { ReadState } from '../design/parts/loaded.tsx';
import type { Definition } from './definition.ts';

type AnyRecord = AnswerOf<'readRecord'>;
export type Resource = AnyRecord['resource'];
type RecordSchema<Name extends Resource> = Extract<AnyRecord, { readonly resource: Name }>;

/** The API describes a definition by a schema of its own; here it is what that schema says. */
interface WithDefinition {
  readonly definition: Definition;
}

export type Policy = RecordSchema<'policies'> & { readonly data: WithDefinition };
export type Assessment = RecordSchema<'assessments'> & { readonly data: { readonly policy: WithDefinition } };

/** A record of the risk framework, as the API describes it: `{ id, resource, data }`. */
export type RecordOf<Name extends Resource> = Name extends 'policies'
  ? Policy
  : Name extends 'assessments'
    ? Assessment
    : RecordSchema<Name>;

export type Subject = RecordOf<'subjects'>;
export type Evidence = RecordOf<'evidence'>;
export type Override = RecordOf<'overrides'>;
export type RiskEvent = RecordOf<'events'>;
export type Source = RecordOf<'sources'>;
export type SourceFact = Source['data']['facts'][number];
export type Context = RecordOf<'contexts'>;
export type Investigation = RecordOf<'investigations'>;
export type Finding = Investigation['data']['findings'][number];
export type InvestigationReview = RecordOf<'investigation-reviews'>;
export type AssessmentState = Schemas['AssessmentState'];
export type Backtest = AnswerOf<'readBacktest'>;
export type Shadow = AnswerOf<'readShadow'>;
export type Monitoring = Schemas['Monitoring'];
export type ApiKey = Schemas['ApiKey'];

type QueuedAction = AnswerOf<'listActionQueue'>['items'][number];
/** In the queue it also names its subject. */
export type Action = RecordOf<'actions'> & { readonly data: Partial<Pick<QueuedAction['data'], 'subject'>> };
export type ActionStatus = Action['data']['status'];

export const SUBJECT_KINDS = ['person', 'business', 'account', 'transaction'] as const;

export function useRecord<Name extends Resource>(
  resource: Name,
  id: string,
  options: Parameters<typeof useRead>[2] = {},
): UseQueryResult<RecordOf<Name>> {
  const read = useRead('readRecord', { params: { resource, id } }, options);
  return read as unknown as UseQueryResult<RecordOf<Name>>;
}

type ListQuery = NonNullable<RequestOf<'listRecords'>['query']>;

/** Every record of a listing that is short by its nature, such as the sources of an organization. */
export function useEveryRecord<Name extends Resource>(
  resource: Name,
  query: Omit<ListQuery, 'offset'> = {},
  enabled = true,
): ReadState<readonly RecordOf<Name>[]> {
  const all = useEveryRow('listRecords', { params: { resource }, query }, enabled);
  return all as unknown as ReadState<readonly RecordOf<Name>[]>;
}

interface Rows<Row> {
  readonly items: readonly Row[];
  readonly nextOffset: number | null;
}

type RowOf<Name extends OperationName> = AnswerOf<Name> extends Rows<infer Row> ? Row : never;

/** Every row of a listing with offsets, page after page. */
export function useEveryRow<Name extends OperationName>(
  name: Name,
  request: RequestOf<Name>,
  enabled = true,
): ReadState<readonly RowOf<Name>[]> {
  const pages = usePages(
    name,
    request,
    (answer) => {
      const { items, nextOffset } = answer as Rows<RowOf<Name>>;
      return { items, next: nextOffset === null ? undefined : { offset: nextOffset } };
    },
    enabled,
  );
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = pages;
  useEffect(() => {
    if (enabled && hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [enabled, hasNextPage, isFetching, error, fetchNextPage]);
  const isWhole = data !== undefined && !hasNextPage;
  return { data: isWhole ? data.pages.flatMap(({ items }) => items) : undefined, error, refetch };
}
