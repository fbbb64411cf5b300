import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { mapPage } from '../../kernel/page.ts';
import { IdParams, listOf, OffsetQuery, strict, Uuid } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { addContextSubject as addContextSubjectCommand } from './add-context-subject.command.ts';
import {
  ContextPoliciesShape,
  ContextRecord,
  contextRecord,
  MembershipShape,
  NewContextShape,
  presentContextPolicies,
  presentMembership,
} from './context.ts';
import { createContext as createContextCommand } from './create-context.command.ts';
import { listContextSubjects as listContextSubjectsQuery } from './list-context-subjects.query.ts';
import { pinContextPolicies as pinContextPoliciesCommand } from './pin-context-policies.command.ts';
import { refuseRepeated } from './pins.ts';
import { readContextPolicies as readContextPoliciesQuery } from './read-context-policies.query.ts';

export const createContext = write({
  name: 'createContext',
  tag: 'Risk',
  summary: 'Create a context',
  description:
    'A journey that groups subjects; it assigns no policy and scopes no evidence. Kind and externalId together are unique in an organization and mode. A second one is 409 with the `resourceId` of the first.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  body: NewContextShape,
  answer: ContextRecord,
  refusals: ['already_exists'],
  input: ({ body }) => ({ ...body, label: body.label ?? null }),
  run: createContextCommand,
  present: contextRecord,
});

export const addContextSubject = write({
  name: 'addContextSubject',
  tag: 'Risk',
  summary: 'Attach a subject to a context',
  description:
    'An existing subject of the same organization and mode. Once more is 409 with the `resourceId` of the membership.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: strict({
    subjectId: Uuid,
    role: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.contextRoleCharacters,
        description: 'What the subject is in this journey',
      }),
    ),
  }),
  answer: MembershipShape,
  refusals: ['not_found', 'already_exists'],
  input: ({ params, body }) => ({
    contextId: asId<'context'>(params.id),
    subjectId: asId<'subject'>(body.subjectId),
    role: body.role ?? null,
  }),
  run: addContextSubjectCommand,
  present: presentMembership,
});

export const listContextSubjects = read({
  name: 'listContextSubjects',
  tag: 'Risk',
  summary: 'Memberships of a context',
  description: 'Oldest first.',
  access: 'client',
  params: IdParams,
  query: OffsetQuery,
  answer: listOf(MembershipShape),
  refusals: ['not_found'],
  input: ({ params, query }) => ({ contextId: asId<'context'>(params.id), offset: query.offset ?? 0 }),
  run: listContextSubjectsQuery,
  present: (page) => mapPage(page, presentMembership),
});

export const readContextPolicies = read({
  name: 'readContextPolicies',
  tag: 'Risk',
  summary: 'Policy versions pinned to a context',
  access: 'client',
  params: IdParams,
  answer: ContextPoliciesShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ contextId: asId<'context'>(params.id) }),
  run: readContextPoliciesQuery,
  present: presentContextPolicies,
});

export const pinContextPolicies = write({
  name: 'pinContextPolicies',
  tag: 'Risk',
  summary: 'Replace the policy versions pinned to a context',
  description:
    'Published versions, one per policy key; an empty list takes all pins away. No participant is evaluated. `expectedRevision` is the revision that was read: an older one is 409 with `currentRevision`.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 200,
  params: IdParams,
  body: strict({
    expectedRevision: Type.Integer(),
    policyVersionIds: Type.Array(Uuid, { maxItems: limits.contextPolicies }),
  }),
  checkForm: ({ body }) => refuseRepeated(body.policyVersionIds.map(asId<'policy-version'>)),
  answer: ContextPoliciesShape,
  refusals: ['not_found', 'invalid_request', 'stale_revision', 'policy_not_published'],
  input: ({ params, body }) => ({
    contextId: asId<'context'>(params.id),
    expectedRevision: body.expectedRevision,
    policyVersionIds: body.policyVersionIds.map(asId<'policy-version'>),
  }),
  run: pinContextPoliciesCommand,
  present: presentContextPolicies,
});
