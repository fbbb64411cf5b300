import { Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import { limits } from '../../kernel/limits.ts';
import { LIST_ORDERS } from '../../kernel/listing.ts';
import { mapPage } from '../../kernel/page.ts';
import { listOf, Offset, strict, Uuid } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { ActionRecord } from '../actions/action.ts';
import { AssessmentRecord } from '../assessments/assessment.ts';
import { ContextRecord } from '../contexts/context.ts';
import { EventRecord } from '../events/event.ts';
import { EvidenceRecord } from '../evidence/evidence.ts';
import { InvestigationRecord } from '../investigations/investigation.ts';
import { ReviewRecord } from '../investigations/review.ts';
import { OverrideRecord } from '../overrides/override.ts';
import { PolicyRecord } from '../policies/policy.ts';
import { SourceRecord } from '../sources/source.ts';
import { SubjectRecord } from '../subjects/subject.ts';
import { listRecords as listRecordsQuery } from './list-records.query.ts';
import { readRecord as readRecordQuery } from './read-record.query.ts';
import { RESOURCES } from './resources.ts';

const RiskRecordShape = Type.Union(
  [
    SourceRecord,
    ContextRecord,
    SubjectRecord,
    PolicyRecord,
    EvidenceRecord,
    AssessmentRecord,
    OverrideRecord,
    ActionRecord,
    EventRecord,
    InvestigationRecord,
    ReviewRecord,
  ],
  { title: 'RiskRecord' },
);
const ResourceParameter = Type.String({
  maxLength: bounds.pathPartCharacters,
  description: `One of: ${Object.keys(RESOURCES).join(', ')}`,
});

export const listRecords = read({
  name: 'listRecords',
  tag: 'Risk',
  summary: 'List records of one resource',
  description:
    'Oldest first, unless `order` says otherwise. `search` is for subjects, contexts (externalId) and policies (key); `externalId` for subjects and contexts: those with just this id, of which there is one of each kind at most. `subjectId` is for evidence, assessments, overrides, actions, events and investigations; `resourceId` for events: the history of one record, that of an investigation with its reviews; `investigationId` for investigation-reviews. Elsewhere they are 400.',
  access: 'client',
  params: strict({ resource: ResourceParameter }),
  query: strict({
    resourceId: Type.Optional(Uuid),
    investigationId: Type.Optional(Uuid),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.searchCharacters,
        description: 'Literal, case-insensitive',
      }),
    ),
    externalId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.subjectExternalIdCharacters,
        description: 'Your own id, whole and as it was registered',
      }),
    ),
    subjectId: Type.Optional(Uuid),
    order: Type.Optional(Type.Enum([...LIST_ORDERS], { description: '`oldest` when absent' })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.listRows,
        description: `Records of a page; ${limits.listRows} when absent`,
      }),
    ),
    offset: Offset,
  }),
  answer: listOf(RiskRecordShape),
  refusals: ['not_found', 'invalid_request'],
  input: ({ params, query: { offset, limit, order, ...filter } }) => ({
    resource: params.resource,
    page: { offset: offset ?? 0, limit: limit ?? limits.listRows, order: order ?? 'oldest' },
    filter,
  }),
  run: listRecordsQuery,
  present: (page) => mapPage(page, (record) => record),
});

export const readRecord = read({
  name: 'readRecord',
  tag: 'Risk',
  summary: 'Read one record',
  access: 'client',
  params: strict({ resource: ResourceParameter, id: Uuid }),
  answer: RiskRecordShape,
  refusals: ['not_found'],
  input: ({ params }) => params,
  run: readRecordQuery,
  present: (record) => record,
});
