import type { Id, OrganizationId, UserId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  claiming,
  isUnder,
  type Lease,
  type LeasedWork,
  type OrganizationClaim,
} from '../../platform/workers/leased-work.ts';
import type { AfterSending } from '../../platform/mail/sending-attempt.ts';

/** An invitation whose mail a worker has claimed. */
export interface ClaimedInvitation {
  readonly lease: Lease;
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly mailId: Id<'invitation-mail'>;
  readonly sealedToken: Buffer;
  readonly expiresAt: Date;
  /** This one included. */
  readonly tries: number;
}

export const INVITATION_MAILS: LeasedWork = {
  table: sql`invitations`,
  key: [sql`user_id`],
  dueAt: sql`due_at`,
  tries: sql`tries`,
};

export async function claimInvitationMails(
  db: Reader,
  { organizationId, ...claim }: OrganizationClaim,
): Promise<readonly ClaimedInvitation[]> {
  const of = sql`organization_id = ${organizationId}`;
  const rows = await db.rows<Omit<ClaimedInvitation, 'lease'>>(sql`
    ${claiming(INVITATION_MAILS, { ...claim, of })}
    returning organization_id as "organizationId", user_id as "userId", mail_id as "mailId",
      sealed_token as "sealedToken", expires_at as "expiresAt", tries`);
  return rows.map((row) => ({ ...row, lease: claim.lease }));
}

/** The person who is written to, and the organization in whose name. */
export async function findInvitee(
  db: Reader,
  { organizationId, userId }: Pick<ClaimedInvitation, 'organizationId' | 'userId'>,
): Promise<{ readonly email: string; readonly name: string; readonly organizationName: string } | undefined> {
  const [row] = await db.rows<{ email: string; name: string; organizationName: string }>(sql`
    select a.email, a.name, o.name as "organizationName"
    from accounts a join organizations o on o.id = a.organization_id
    where a.organization_id = ${organizationId} and a.id = ${userId} and a.password_hash is null`);
  return row;
}

/** The token goes with the last try. A worker that lost the lease, or whose invitation was replaced, stores nothing. */
export async function saveInvitationMail(
  db: Reader,
  { organizationId, userId, mailId, lease }: ClaimedInvitation,
  { dueAt, sentAt, error }: AfterSending,
): Promise<void> {
  await db.rows(sql`
    update invitations set due_at = ${dueAt}, sent_at = ${sentAt}, error = ${error},
      sealed_token = case when ${dueAt}::timestamptz is null then null else sealed_token end
    where organization_id = ${organizationId} and user_id = ${userId} and mail_id = ${mailId}
      and ${isUnder(INVITATION_MAILS, lease)}`);
}
