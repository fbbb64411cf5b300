import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { canonicalJson, type JsonValue } from '@assay/values';
import type { DocumentEntry } from '../../kernel/history.ts';
import type { EventId } from '../../kernel/ids.ts';
import { nullable, strict, Timestamp } from '../../kernel/schema.ts';
import type { DocumentId } from '../ids.ts';

/** An entry of the trail, in answers. */
export interface AuditItem {
  readonly sequence: number;
  readonly type: string;
  readonly at: Date;
  readonly actor: string;
  readonly detail: Readonly<Record<string, JsonValue>>;
  readonly hash: string;
  readonly previousHash: string | null;
}

/** The end of the trail, to which the next entry is chained. */
export interface AuditHead {
  readonly sequence: number;
  readonly hash: string | null;
}

export const NO_ENTRIES: AuditHead = { sequence: 0, hash: null };

/** Contract 5, *Documents*: the types of entries of the trail. */
export type AuditType =
  | 'created'
  | 'generated'
  | 'signer_added'
  | 'signer_changed'
  | 'signer_removed'
  | 'field_added'
  | 'field_changed'
  | 'field_removed'
  | 'sent'
  | 'link_renewed'
  | 'viewed'
  | 'field_filled'
  | 'field_cleared'
  | 'signed'
  | 'completed'
  | 'declined'
  | 'voided'
  | 'expired';

export interface AuditChange {
  readonly id: EventId;
  readonly type: AuditType;
  readonly detail: Readonly<Record<string, JsonValue>>;
}

export interface AuditEvent {
  readonly at: Date;
  readonly actor: string;
}

/** The entries of one change, each chained to the one before, and the head after them; the command saves that. */
export function chainedEntries(
  { id: documentId, head }: { readonly id: DocumentId; readonly head: AuditHead },
  happening: AuditEvent,
  changes: readonly [AuditChange, ...AuditChange[]],
): { readonly history: readonly [DocumentEntry, ...DocumentEntry[]]; readonly head: DocumentHead } {
  const [first, ...rest] = changes;
  let last = chained(documentId, head, happening, first);
  const history: [DocumentEntry, ...DocumentEntry[]] = [last];
  for (const change of rest) {
    last = chained(documentId, last, happening, change);
    history.push(last);
  }
  return { history, head: { sequence: last.sequence, hash: last.hash, at: last.at } };
}

/** The head of a document's trail, which has at least its creation. */
export interface DocumentHead extends AuditHead {
  readonly hash: string;
  /** When the last entry was made. */
  readonly at: Date;
}

function chained(
  documentId: DocumentId,
  previous: AuditHead,
  { at, actor }: AuditEvent,
  { id, type, detail }: AuditChange,
): DocumentEntry {
  const item = { sequence: previous.sequence + 1, type, at, actor, detail, previousHash: previous.hash };
  const hash = auditHash(item);
  return {
    chapter: 'documents',
    id,
    resource: 'documents',
    resourceId: documentId,
    documentId,
    ...item,
    hash,
  };
}

/** Hex SHA-256 of the canonical JSON (RFC 8785) of the entry without its own hash. */
export function auditHash({
  sequence,
  type,
  at,
  actor,
  detail,
  previousHash,
}: Omit<AuditItem, 'hash'>): string {
  const hashed = { sequence, type, at: at.toISOString(), actor, detail, previousHash };
  return createHash('sha256').update(canonicalJson(hashed), 'utf8').digest('hex');
}

export const AuditShape = strict(
  {
    items: Type.Array(
      strict({
        sequence: Type.Integer({ minimum: 1 }),
        type: Type.String(),
        at: Timestamp,
        actor: Type.String(),
        detail: Type.Record(Type.String(), Type.Unknown()),
        hash: Type.String({
          description:
            'Hex SHA-256 of the canonical JSON (RFC 8785) of `{ sequence, type, at, actor, detail, previousHash }`',
        }),
        previousHash: nullable(Type.String({ description: '`hash` of the entry before; null in the first' })),
      }),
    ),
  },
  { title: 'AuditTrail' },
);

export function presentAudit(items: readonly AuditItem[]) {
  return { items: items.map((item) => ({ ...item, at: item.at.toISOString() })) };
}
