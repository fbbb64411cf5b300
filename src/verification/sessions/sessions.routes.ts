import { asId } from '../../kernel/ids.ts';
import { listedOf, LISTING, listingOf, OLDEST_FIRST } from '../../kernel/listing.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { IdParams, strict, Uuid } from '../../kernel/schema.ts';
import { checkedTimestamp } from '@assay/values';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { createSession } from './create-session.command.ts';
import { linkSession } from './link-session.command.ts';
import { listSessions } from './list-sessions.query.ts';
import { readSession } from './read-session.query.ts';
import { NewSessionShape, presentSession, SessionFilterShape, SessionShape } from './session.ts';

export const createVerificationSession = write({
  name: 'createVerificationSession',
  tag: 'Verification',
  summary: 'Create a session',
  description:
    'Places the newest revision of each workflow in it. A session is linked to at most one risk subject of the same mode, now or later. It is `completed` while the newest run of each workflow is, and `expired` from `expiresAt` on: it then takes nothing new.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 201,
  body: NewSessionShape,
  checkForm: ({ body }) => refuseRepeated(body.workflowIds),
  answer: SessionShape,
  refusals: ['not_found', 'invalid_request'],
  input: ({ body }) => ({
    externalId: body.externalId,
    subjectId: typeof body.subjectId === 'string' ? asId<'subject'>(body.subjectId) : null,
    workflowIds: body.workflowIds.map(asId<'workflow'>),
    expiresAt: typeof body.expiresAt === 'string' ? checkedTimestamp(body.expiresAt) : null,
  }),
  run: createSession,
  present: presentSession,
});

export const listVerificationSessions = read({
  name: 'listVerificationSessions',
  tag: 'Verification',
  summary: 'Sessions',
  description: `With workflows, runs and checks; oldest first. Filters narrow the list together; without any it holds every session. A subject or workflow that is not there has none. ${LISTING}`,
  access: 'client',
  query: SessionFilterShape,
  answer: listedOf(SessionShape),
  refusals: ['invalid_cursor'],
  input: ({ query: { status, subjectId, workflowId, externalId, ...sent } }) => ({
    filter: {
      status,
      subjectId: subjectId === undefined ? undefined : asId<'subject'>(subjectId),
      workflowId: workflowId === undefined ? undefined : asId<'workflow'>(workflowId),
      externalId,
    },
    listing: listingOf(sent, OLDEST_FIRST),
  }),
  run: listSessions,
  present: (page) => page,
});

export const readVerificationSession = read({
  name: 'readVerificationSession',
  tag: 'Verification',
  summary: 'One session',
  description: 'With workflows, runs and checks.',
  access: 'client',
  params: IdParams,
  answer: SessionShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'verification-session'>(params.id) }),
  run: readSession,
  present: presentSession,
});

export const linkVerificationSession = write({
  name: 'linkVerificationSession',
  tag: 'Verification',
  summary: 'Link a session to a subject',
  description:
    'Once only. The results of the newest run of each workflow become evidence of the subject at once, unless it has a later attempt of that workflow.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 200,
  params: IdParams,
  body: strict({ subjectId: Uuid }),
  answer: SessionShape,
  refusals: ['not_found', 'session_expired', 'already_linked'],
  input: ({ params, body }) => ({
    id: asId<'verification-session'>(params.id),
    subjectId: asId<'subject'>(body.subjectId),
  }),
  run: linkSession,
  present: presentSession,
});

function refuseRepeated(workflowIds: readonly string[]): Refusal<'invalid_request'> | undefined {
  const ids = workflowIds.map(asId<'workflow'>);
  const errors = ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [
          {
            pointer: `/workflowIds/${index}`,
            code: 'not_unique',
            message: 'Each workflow stands once in a session.',
          },
        ]
      : [],
  );
  return errors.length === 0
    ? undefined
    : refuse('invalid_request', 'A workflow stands twice in the session.', { errors });
}
