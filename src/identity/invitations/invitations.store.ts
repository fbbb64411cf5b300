import type { Id, OrganizationId, UserId } from '../../kernel/ids.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface StoredInvitation {
  readonly userId: UserId;
  /** In hex. */
  readonly tokenDigest: string;
  readonly expiresAt: Date;
  readonly now: Date;
  /** Where it is sent by mail too. */
  readonly mail: { readonly id: Id<'invitation-mail'>; readonly sealedToken: Buffer } | undefined;
}

/** The former link, if there was one, ends with it, and so does its mail. */
export function saveInvitation(tx: Tx, organizationId: OrganizationId, invitation: StoredInvitation): void {
  const { userId, tokenDigest, expiresAt, now, mail } = invitation;
  tx.send(sql`
    insert into invitations (organization_id, user_id, token_digest, expires_at, created_at, mail_id, sealed_token, due_at)
    values (${organizationId}, ${userId}, decode(${tokenDigest}, 'hex'), ${expiresAt}, ${now}, ${mail?.id ?? null},
      ${mail?.sealedToken ?? null}, ${mail ? now : null})
    on conflict (organization_id, user_id) do update set token_digest = excluded.token_digest,
      expires_at = excluded.expires_at, created_at = excluded.created_at, mail_id = excluded.mail_id,
      sealed_token = excluded.sealed_token, due_at = excluded.due_at, tries = 0, sent_at = null, error = null`);
}

/** An invitation that stands, and whom it invites where. */
export interface OpenInvitation {
  readonly userId: UserId;
  readonly email: string;
  readonly name: string;
  readonly organizationName: string;
  readonly expiresAt: Date;
}

export async function findOpenInvitation(
  db: Reader,
  organizationId: OrganizationId,
  tokenDigest: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const [row] = await db.rows<OpenInvitation>(sql`
    select a.id as "userId", a.email, a.name, o.name as "organizationName", i.expires_at as "expiresAt"
    from invitations i
    join accounts a on a.organization_id = ${organizationId} and a.id = i.user_id
    join organizations o on o.id = ${organizationId}
    where i.organization_id = ${organizationId} and i.token_digest = decode(${tokenDigest}, 'hex')
      and i.expires_at > ${now}`);
  return row;
}

/** Uses the invitation up: of two that come at once, one finds it. */
export async function redeemInvitation(
  tx: Tx,
  organizationId: OrganizationId,
  tokenDigest: string,
  now: Date,
): Promise<UserId | undefined> {
  const [row] = await tx.rows<{ user_id: UserId }>(sql`
    delete from invitations
    where organization_id = ${organizationId} and token_digest = decode(${tokenDigest}, 'hex') and expires_at > ${now}
    returning user_id`);
  return row?.user_id;
}
