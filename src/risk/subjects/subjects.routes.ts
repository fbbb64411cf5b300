import { write } from '../../platform/endpoints/writes.ts';
import { registerSubject as registerSubjectCommand } from './register-subject.command.ts';
import { SubjectIdentity, SubjectRecord, subjectRecord } from './subject.ts';

export const registerSubject = write({
  name: 'registerSubject',
  tag: 'Risk',
  summary: 'Register a subject',
  description:
    'Kind and externalId together are unique in an organization and mode. A second registration is 409 with the `resourceId` of the first.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  body: SubjectIdentity,
  answer: SubjectRecord,
  refusals: ['already_exists'],
  input: ({ body }) => body,
  run: registerSubjectCommand,
  conflictKeys: ({ kind, externalId }) => [`${kind} ${externalId}`],
  present: subjectRecord,
});
