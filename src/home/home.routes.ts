import { homeLimits } from '../kernel/waiting.ts';
import { read } from '../platform/endpoints/reads.ts';
import { HomeShape, presentHome } from './home.ts';
import { readHome as readHomeQuery } from './read-home.query.ts';

export const readHome = read({
  name: 'readHome',
  tag: 'Identity',
  summary: 'What waits for somebody',
  description: `Of the organization in this mode. \`undecidedMatches\`: pending matches, each once however many runs of a monitor found it; \`oldest\` is when it was screened. \`openActions\`: requested, acknowledged or failed; when it was requested. \`openActionGroups\`: the same by the decision of the assessment that requires them and by their age, as \`GET /risk/action-queue\` filters them; of more than ${homeLimits.counted.toLocaleString('en')} the oldest. \`expiringEvidence\`: available, the newest receipt of its fact and source, and ending within ${homeLimits.expiryDays} days by its own \`expiresAt\`; the first end. \`expiringOverrides\`: not revoked nor replaced, and ending within ${homeLimits.expiryDays} days; the first end. \`staleAssessments\`: the newest of a subject and policy key, where newer evidence has come or a freshness or review deadline has passed, among ${homeLimits.pairs} pairs of a published policy key and the subjects that were registered last (a source that was retired since does not count); when it was made. \`lists\`: switched on, and stale, in need of attention or never loaded; when one of them was confirmed last; lists of the organization’s own are among them. \`failedDeliveries\`: webhook deliveries that failed; when it was made. \`waitingDocuments\`: sent and not signed by everybody; when it was sent. \`series\` counts runs by status, assessments by band, and decisions on matches with the time that they took.`,
  access: 'member',
  answer: HomeShape,
  refusals: [],
  input: () => null,
  run: readHomeQuery,
  present: presentHome,
});
