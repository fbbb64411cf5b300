import type { Id, OrganizationId, UserId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { AfterSending } from '../../platform/mail/sending-attempt.ts';

/** An invitation whose mail a worker has taken. */
export interface TakenInvitation {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly mailId: Id<'invitation-mail'>;
  readonly sealedToken: Buffer;
  readonly expiresAt: Date;
  /** This one included. */
  readonly tries: number;
}

/** What workers take turns with. */
export const INVITATION_MAILS = { table: sql`invitations`, dueAt: sql`due_at` };

/** What is due, longest first. Until the lease ends nobody else takes it; a worker that is killed leaves it due. */
export async function takeInvitationMails(
  db: Reader,
  {
    organizationId,
    now,
    until,
    most,
  }: {
    readonly organizationId: OrganizationId;
    readonly now: Date;
    readonly until: Date;
    readonly most: number;
  },
): Promise<readonly TakenInvitation[]> {
  return db.rows<TakenInvitation>(sql`
    with due as (
      select user_id from invitations where organization_id = ${organizationId} and due_at <= ${now}
      order by due_at limit ${most} for update skip locked)
    update invitations set due_at = ${until}, tries = tries + 1
    where organization_id = ${organizationId} and user_id = any (array(select user_id from due))
    returning organization_id as "organizationId", user_id as "userId", mail_id as "mailId",
      sealed_token as "sealedToken", expires_at as "expiresAt", tries`);
}

/** Who is written to, and in whose name. */
export async function findInvitee(
  db: Reader,
  { organizationId, userId }: Pick<TakenInvitation, 'organizationId' | 'userId'>,
): Promise<{ readonly email: string; readonly name: string; readonly organizationName: string } | undefined> {
  const [row] = await db.rows<{ email: string; name: string; organizationName: string }>(sql`
    select a.email, a.name, o.name as "organizationName"
    from accounts a join organizations o on o.id = a.organization_id
    where a.organization_id = ${organizationId} and a.id = ${userId} and a.password_hash is null`);
  return row;
}

/** The token goes with the last try. Whoever lost the lease, or whose invitation was replaced, keeps nothing. */
export async function saveInvitationMail(
  db: Reader,
  { organizationId, userId, mailId, tries }: TakenInvitation,
  { dueAt, sentAt, error }: AfterSending,
): Promise<void> {
  await db.rows(sql`
    update invitations set due_at = ${dueAt}, sent_at = ${sentAt}, error = ${error},
      sealed_token = case when ${dueAt}::timestamptz is null then null else sealed_token end
    where organization_id = ${organizationId} and user_id = ${userId} and mail_id = ${mailId} and tries = ${tries}`);
}
