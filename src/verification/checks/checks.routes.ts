import { asId } from '../../kernel/ids.ts';
import { IdParams, strict, Uuid } from '../../kernel/schema.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { EvidenceRecord, evidenceRecord, importCheck } from './import-check.command.ts';

export const importSessionCheck = write({
  name: 'importSessionCheck',
  tag: 'Risk',
  summary: 'Import a session check as evidence',
  description:
    'Records the fact `check.<kind>` with the caller (`user:<id>` or `api_key:<id>`) as its source: `clear`, `match`, `review_required` or `blocked`. A check in `error` is recorded as unavailable; `clear` with the flag `review` becomes `review_required`, with `block` `blocked`. The session need not be linked to the subject. A check about one participant is 409.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: strict({ checkId: Uuid }),
  answer: EvidenceRecord,
  refusals: ['not_found', 'participant_check'],
  input: ({ params, body }) => ({
    subjectId: asId<'subject'>(params.id),
    checkId: asId<'session-check'>(body.checkId),
  }),
  run: importCheck,
  present: evidenceRecord,
});
