import type { CallsOf } from '../calls.ts';
import { LISTED } from './screening.ts';

const SCREENING = { subject: { name: 'Boris Testov' }, sources: ['eu_fsf', 'service_pep'] };

/** How to call every endpoint of the screening chapter. */
export const SCREENING_CALLS: Readonly<Record<string, CallsOf>> = {
  'GET /api/v1/screening/sources': () => [{}],
  'POST /api/v1/screening/runs': ({ records }) => [
    { body: { ...SCREENING, riskSubjectId: records.subjects } },
    {
      body: {
        subject: {
          name: LISTED.name,
          aliases: ['Boris Testov'],
          entityType: 'person',
          country: 'RU',
          datesOfBirth: ['1961-03-04'],
          nationalities: ['RUS'],
          identifiers: [{ kind: 'passport', value: 'RU123456', country: 'RU' }],
        },
        sources: ['eu_fsf', 'service_pep'],
        reviewScore: 60,
        matchScore: 95,
        pepLookbackMonths: 24,
        riskSubjectId: records.subjects,
      },
    },
  ],
  'GET /api/v1/screening/runs/{id}': ({ screening }) => [{ parameters: { id: screening.runId } }],
  'GET /api/v1/screening/runs': () => [{}],
  'POST /api/v1/screening/matches/{id}/decision': ({ screening }) => [
    { parameters: { id: screening.matchId }, body: { decision: 'confirmed', reason: 'Looked at it' } },
  ],
  'GET /api/v1/screening/matches': () => [{}],
  'GET /api/v1/screening/matches/{id}': ({ screening }) => [{ parameters: { id: screening.matchId } }],
  'PATCH /api/v1/screening/matches/{id}/assignment': ({ screening, ownerId }) => [
    { parameters: { id: screening.matchId }, body: { dueAt: null } },
    {
      parameters: { id: screening.matchId },
      body: { dueAt: '2026-12-01T09:00:00Z', assigneeId: ownerId },
    },
  ],
  'POST /api/v1/screening/monitors': ({ records }) => [
    { body: { ...SCREENING, riskSubjectId: records.subjects } },
  ],
  'GET /api/v1/screening/monitors': () => [{}],
  'GET /api/v1/screening/monitors/{id}': ({ screening }) => [{ parameters: { id: screening.monitorId } }],
  'DELETE /api/v1/screening/monitors/{id}': ({ screening }) => [{ parameters: { id: screening.monitorId } }],
  'GET /api/v1/screening/own-lists': () => [{}],
  'GET /api/v1/screening/own-lists/{name}': ({ screening: { ownList } }) => [
    { parameters: { name: ownList.name } },
  ],
  'PUT /api/v1/screening/own-lists/{name}': ({ screening: { ownList } }) => [
    { parameters: { name: ownList.name }, body: { title: 'Ours', listKind: 'internal' } },
    { parameters: { name: ownList.name }, body: { title: 'Ours', listKind: 'pep', staleAfterHours: 24 } },
  ],
  'PUT /api/v1/screening/own-lists/{name}/file': ({ screening: { ownList } }) => [
    {
      parameters: { name: ownList.name },
      file: { bytes: Buffer.from('id,name\n1,Nemo Nobody\n'), mediaType: 'text/csv' },
    },
  ],
  'GET /api/v1/screening/own-lists/{name}/imports/{importId}': ({ screening: { ownList } }) => [
    { parameters: { name: ownList.name, importId: ownList.importId } },
  ],
  'GET /api/v1/screening/own-lists/{name}/versions': ({ screening: { ownList } }) => [
    { parameters: { name: ownList.name } },
  ],
  'GET /api/v1/screening/sources/{key}/versions': ({ screening: { ownList } }) => [
    { parameters: { key: `own:${ownList.name}` } },
  ],
  'GET /api/v1/screening/sources/{key}/changes': ({ screening: { ownList } }) => [
    { parameters: { key: `own:${ownList.name}` } },
  ],
  'POST /api/v1/screening/own-lists/{name}/rollback': ({ screening: { ownList } }) => [
    { parameters: { name: ownList.name } },
  ],
  'DELETE /api/v1/screening/own-lists/{name}': ({ screening: { ownList } }) => [
    { parameters: { name: ownList.spareName } },
  ],
  'POST /api/v1/screening/batches': () => [
    { body: { sources: ['eu_fsf'], format: 'jsonl' } },
    {
      body: {
        name: 'Customers',
        sources: ['eu_fsf', 'service_pep'],
        reviewScore: 60,
        matchScore: 95,
        pepLookbackMonths: 24,
        format: 'csv',
        encoding: 'windows-1252',
        columns: { name: 'Kunde', externalId: 'Nr' },
        monitor: true,
      },
    },
  ],
  'PUT /api/v1/screening/batches/{id}/rows': ({ screening }) => [
    {
      parameters: { id: screening.receivingBatchId },
      file: { bytes: Buffer.from('name,country\nBoris Testov,RU\n'), mediaType: 'text/csv' },
    },
  ],
  'GET /api/v1/screening/batches': () => [{}],
  'GET /api/v1/screening/batches/{id}': ({ screening }) => [{ parameters: { id: screening.queuedBatchId } }],
  'POST /api/v1/screening/batches/{id}/pause': ({ screening }) => [
    { parameters: { id: screening.queuedBatchId } },
  ],
  'POST /api/v1/screening/batches/{id}/resume': ({ screening }) => [
    { parameters: { id: screening.pausedBatchId } },
  ],
  'POST /api/v1/screening/batches/{id}/cancel': ({ screening }) => [
    { parameters: { id: screening.unwantedBatchId } },
  ],
  'GET /api/v1/screening/batches/{id}/results': ({ screening }) => [
    { parameters: { id: screening.queuedBatchId }, query: 'format=csv&status=clear' },
  ],
};
