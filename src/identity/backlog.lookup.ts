import { type BacklogSources, measureBacklog } from '../platform/metrics/backlog.ts';
import { INVITATION_MAILS } from './invitations/invitation-mails.store.ts';

export const identityBacklog = {
  invitation_mails: (db, now) => measureBacklog(db, INVITATION_MAILS, now),
} satisfies BacklogSources;
