import type { Id } from '../../kernel/ids.ts';
import type { Mode, Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { DocumentStatus } from '../documents/document.ts';
import type { DocumentId, SignerId } from '../ids.ts';
import type { Signer } from '../signers/signer.ts';
import {
  claiming,
  isUnder,
  type Lease,
  type LeasedWork,
  type OrganizationClaim,
} from '../../platform/workers/leased-work.ts';
import type { AfterSending } from '../../platform/mail/sending-attempt.ts';

export type MailId = Id<'document-mail'>;

export interface NewMail {
  readonly id: MailId;
  readonly documentId: DocumentId;
  readonly signerId: SignerId;
}

/** An invitation that a worker has claimed. */
export interface ClaimedMail extends NewMail {
  readonly scope: Scope;
  readonly lease: Lease;
  /** The current try included. */
  readonly tries: number;
}

export function insertMail(tx: Tx, scope: Scope, mail: NewMail, now: Date): void {
  tx.send(sql`
    insert into document_mails (organization_id, mode, id, document_id, signer_id, due_at, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${mail.id}, ${mail.documentId}, ${mail.signerId}, ${now}, ${now})`);
}

export const MAILS: LeasedWork = {
  table: sql`document_mails`,
  key: [sql`mode`, sql`id`],
  dueAt: sql`due_at`,
  tries: sql`tries`,
};

export async function claimMails(
  db: Reader,
  { organizationId, ...claim }: OrganizationClaim,
): Promise<readonly ClaimedMail[]> {
  const of = sql`organization_id = ${organizationId}`;
  const rows = await db.rows<Omit<ClaimedMail, 'scope' | 'lease'> & { mode: Mode }>(sql`
    ${claiming(MAILS, { ...claim, of })}
    returning mode, id, document_id as "documentId", signer_id as "signerId", tries`);
  return rows.map(({ mode, ...mail }) => ({ scope: { organizationId, mode }, ...mail, lease: claim.lease }));
}

/** The data of an invitation, as of now. */
export interface MailData {
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

export async function findMailData(
  db: Reader,
  scope: Scope,
  { documentId, signerId }: NewMail,
): Promise<MailData | undefined> {
  const [row] = await db.rows<MailData>(sql`
    select d.name, d.status, d.message, d.expires_at as "expiresAt", d.completion_due_at as "completionDueAt",
      s.name as "signerName", s.email, s.status as "signerStatus", s.sealed_token as "sealedToken"
    from documents d
    join document_signers s on s.organization_id = ${scope.organizationId} and s.mode = d.mode and s.document_id = d.id
    where d.organization_id = ${scope.organizationId} and d.mode = ${scope.mode} and d.id = ${documentId}
      and s.id = ${signerId}`);
  return row;
}

/** A worker that lost the lease in the meantime stores nothing: another one is sending. */
export async function saveMail(
  db: Reader,
  { scope, id, lease }: ClaimedMail,
  { dueAt, sentAt, error }: AfterSending,
): Promise<void> {
  await db.rows(sql`
    update document_mails set due_at = ${dueAt}, sent_at = ${sentAt}, error = ${error}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}
      and ${isUnder(MAILS, lease)}`);
}
