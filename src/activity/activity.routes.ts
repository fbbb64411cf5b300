import { parseTimestamp } from '@assay/values';
import { SEARCHED_ENTRIES } from '../kernel/activity.ts';
import { listingOf } from '../kernel/listing.ts';
import { rangeFault } from '../kernel/moment-range.ts';
import { type Refusal, refuse } from '../kernel/result.ts';
import { exportable } from '../platform/endpoints/reads.ts';
import {
  type ActivityFilter,
  ActivityQuery,
  ActivityShape,
  presentActivity,
  type SentActivityQuery,
} from './activity.ts';
import { exportActivity } from './export-activity.query.ts';
import { MEDIA_TYPES } from './export-text.ts';
import { listActivity as listActivityQuery } from './list-activity.query.ts';

export const listActivity = exportable({
  name: 'listActivity',
  tag: 'Identity',
  summary: 'Who did what in the organization',
  description: `Newest first unless \`order\` says otherwise, of both modes: sign-ins, members and API keys, policies, evidence, assessments and decisions, screening, verification, webhooks, templates and documents. \`mode\` is null where an entry concerns both modes; types of documents begin with \`document.\`. With \`actor\` or \`type\` a page looks through ${SEARCHED_ENTRIES} entries of each history: it may have fewer items than \`limit\`, or none, and \`nextCursor\` leads on. \`format\` gives all that fits as one file, without \`limit\` and \`cursor\`: \`jsonl\` has the same entries, one on each line and without \`name\`, and \`csv\` has \`detail\` as JSON.`,
  access: 'administrator',
  query: ActivityQuery,
  answer: ActivityShape,
  exportTypes: [MEDIA_TYPES.csv, MEDIA_TYPES.jsonl],
  refusals: ['invalid_request', 'invalid_cursor'],
  checkForm: ({ query }) => exportFault(query) ?? rangeFault(filterOf(query), { parameter: 'from' }),
  input: ({ query }) => ({ ...filterOf(query), ...listingOf(query) }),
  run: listActivityQuery,
  present: ({ items, nextCursor }) => ({ items: items.map(presentActivity), nextCursor }),
  exportInput: ({ query }) => query.format && { ...filterOf(query), format: query.format },
  runExport: exportActivity,
});

function filterOf({ actor, type, order = 'newest', from, to }: SentActivityQuery): ActivityFilter {
  return { actor, type, order, from: parseTimestamp(from ?? ''), to: parseTimestamp(to ?? '') };
}

/** A file has all that fits, so it has no pages. */
function exportFault({ format, limit, cursor }: SentActivityQuery): Refusal<'invalid_request'> | undefined {
  if (format === undefined) return undefined;
  const sent = Object.entries({ limit, cursor }).filter(([, value]) => value !== undefined);
  if (sent.length === 0) return undefined;
  const message = 'A file has no pages: send format without limit and cursor.';
  const errors = sent.map(([parameter]) => ({ parameter, code: 'not_with_format', message }));
  return refuse('invalid_request', message, { errors });
}
