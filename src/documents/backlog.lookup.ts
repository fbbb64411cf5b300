import { type BacklogSources, measureBacklog } from '../platform/metrics/backlog.ts';
import { COMPLETIONS } from './completion/completion.store.ts';
import { MAILS } from './mails/mails.store.ts';
import { EXPIRIES } from './sending/expiry.store.ts';

export const documentsBacklog = {
  completions: (db, now) => measureBacklog(db, COMPLETIONS, now),
  document_mails: (db, now) => measureBacklog(db, MAILS, now),
  expiries: (db, now) => measureBacklog(db, EXPIRIES, now),
} satisfies BacklogSources;
