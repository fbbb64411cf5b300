import type { Id, OrganizationId } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentStatus } from '../documents/document.ts';
import type { DocumentId, SignerId } from '../ids.ts';
import type { Signer } from '../signers/signer.ts';
import type { AfterSending } from '../../platform/mail/sending-attempt.ts';

export type MailId = Id<'document-mail'>;

export interface NewMail {
  readonly id: MailId;
  readonly documentId: DocumentId;
  readonly signerId: SignerId;
}

/** An invitation that a worker has taken. */
export interface TakenMail extends NewMail {
  readonly scope: Scope;
  /** This one included. */
  readonly tries: number;
}

export function insertMail(tx: Tx, scope: Scope, mail: NewMail, now: Date): void {
  tx.send(sql`
    insert into document_mails (organization_id, mode, id, document_id, signer_id, due_at, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${mail.id}, ${mail.documentId}, ${mail.signerId}, ${now}, ${now})`);
}

/** What workers take turns with. */
export const MAILS = { table: sql`document_mails`, dueAt: sql`due_at` };

interface Taking {
  readonly organizationId: OrganizationId;
  readonly now: Date;
  readonly until: Date;
  readonly most: number;
}

/**
 * What is due, longest first. Until the lease ends nobody else takes it; a worker that is killed leaves it due. Arrays,
 * because the planner takes what was chosen for a tenth of what is due, and would join it with all mails of the
 * organization.
 */
export async function takeMails(db: Reader, taking: Taking): Promise<readonly TakenMail[]> {
  const { organizationId, now, until, most } = taking;
  const rows = await db.rows<Omit<TakenMail, 'scope'> & { mode: Mode }>(sql`
    with due as (
      select mode, id from document_mails where organization_id = ${organizationId} and due_at <= ${now}
      order by due_at limit ${most} for update skip locked)
    update document_mails set due_at = ${until}, tries = tries + 1
    where organization_id = ${organizationId} and mode = any (array(select mode from due))
      and id = any (array(select id from due))
    returning mode, id, document_id as "documentId", signer_id as "signerId", tries`);
  return rows.map(({ mode, ...mail }) => ({ scope: { organizationId, mode }, ...mail }));
}

/** What an invitation says, as it is now. */
export interface MailedDocument {
  readonly name: string;
  readonly status: DocumentStatus;
  readonly message: string | null;
  readonly expiresAt: Date | null;
  readonly completionDueAt: Date | null;
  readonly signerName: string;
  readonly email: string;
  readonly signerStatus: Signer['status'];
  readonly sealedToken: Buffer | null;
}

export async function findMailed(
  db: Reader,
  scope: Scope,
  { documentId, signerId }: NewMail,
): Promise<MailedDocument | undefined> {
  const [row] = await db.rows<MailedDocument>(sql`
    select d.name, d.status, d.message, d.expires_at as "expiresAt", d.completion_due_at as "completionDueAt",
      s.name as "signerName", s.email, s.status as "signerStatus", s.sealed_token as "sealedToken"
    from documents d
    join document_signers s on s.organization_id = d.organization_id and s.mode = d.mode and s.document_id = d.id
    where d.organization_id = ${scope.organizationId} and d.mode = ${scope.mode} and d.id = ${documentId}
      and s.id = ${signerId}`);
  return row;
}

/** Whoever lost the lease in the meantime keeps nothing: another worker is sending. */
export async function saveMail(
  db: Reader,
  { scope, id, tries }: TakenMail,
  { dueAt, sentAt, error }: AfterSending,
): Promise<void> {
  await db.rows(sql`
    update document_mails set due_at = ${dueAt}, sent_at = ${sentAt}, error = ${error}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id} and tries = ${tries}`);
}
