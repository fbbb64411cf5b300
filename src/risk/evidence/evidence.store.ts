import type { Receipt, FactValue } from '@assay/policy-engine';
import { onceForEach } from '@assay/values';
import type { ApiKeyId, BatchId, EvidenceId, SourceId, SubjectId } from '../../kernel/ids.ts';
import type { Slice } from '../../kernel/page.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sliceBy } from '../../platform/database/keyset.ts';
import type { Coalesced } from '../../platform/database/coalesced.ts';
import { type Sql, none, sql } from '../../platform/database/sql.ts';
import type { Evidence, EvidenceStatus, Provenance } from './evidence.ts';
import type { SelectedEvidence } from './evidence.ts';

interface Row {
  readonly id: EvidenceId;
  readonly subject_id: SubjectId;
  readonly sequence: number;
  readonly fact: string;
  readonly source: string;
  readonly status: EvidenceStatus;
  readonly value: FactValue | null;
  readonly observed_at: Date;
  readonly expires_at: Date | null;
  readonly received_at: Date;
  readonly provider_ref: string | null;
  readonly evidence_class: Provenance['evidenceClass'];
  readonly source_registration_id: SourceId | null;
  readonly binding_revision: number | null;
  readonly api_key_id: ApiKeyId | null;
  readonly adapter_version: string;
  readonly batch_id: BatchId | null;
  readonly supersedes: EvidenceId | null;
  readonly superseded_by: EvidenceId | null;
  readonly created_by: string;
}

function toEvidence(row: Row, scope: Scope): Evidence {
  return {
    id: row.id,
    mode: scope.mode,
    subjectId: row.subject_id,
    sequence: row.sequence,
    fact: row.fact,
    source: row.source,
    status: row.status,
    value: row.value,
    observedAt: row.observed_at,
    expiresAt: row.expires_at,
    receivedAt: row.received_at,
    providerRef: row.provider_ref,
    provenance: {
      evidenceClass: row.evidence_class,
      sourceRegistrationId: row.source_registration_id,
      bindingRevision: row.binding_revision,
      apiKeyId: row.api_key_id,
      adapterVersion: row.adapter_version,
    },
    batchId: row.batch_id,
    supersedes: row.supersedes,
    supersededBy: row.superseded_by,
    createdBy: row.created_by,
  };
}

/** Receipt order decides which one supersedes which, not the time of observation. */
function columnsOf(scope: Scope): Sql {
  return sql`id, subject_id, sequence, fact, source, status, value, observed_at, expires_at, received_at,
  provider_ref, evidence_class, source_registration_id, binding_revision, api_key_id, adapter_version, batch_id, created_by,
  (select o.id from risk_evidence o where o.organization_id = ${scope.organizationId} and o.mode = e.mode
    and o.subject_id = e.subject_id and o.fact = e.fact and o.source = e.source and o.sequence < e.sequence
    order by o.sequence desc limit 1) as supersedes,
  (select o.id from risk_evidence o where o.organization_id = ${scope.organizationId} and o.mode = e.mode
    and o.subject_id = e.subject_id and o.fact = e.fact and o.source = e.source and o.sequence > e.sequence
    order by o.sequence limit 1) as superseded_by`;
}

/** All receipts of one change in one statement. */
export function insertEvidence(tx: Tx, scope: Scope, receipts: readonly Evidence[]): void {
  const rows = receipts.map(({ provenance, ...receipt }) => ({ ...receipt, ...provenance }));
  tx.send(sql`
    insert into risk_evidence (organization_id, mode, id, subject_id, sequence, fact, source, status, value, observed_at,
      expires_at, received_at, provider_ref, evidence_class, source_registration_id, binding_revision, api_key_id,
      adapter_version, batch_id, created_by)
    select ${scope.organizationId}::uuid, ${scope.mode}, r.*
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, "subjectId" uuid, sequence bigint, fact text,
      source text, status text, value json, "observedAt" timestamptz, "expiresAt" timestamptz, "receivedAt" timestamptz,
      "providerRef" text, "evidenceClass" text, "sourceRegistrationId" uuid, "bindingRevision" bigint, "apiKeyId" uuid,
      "adapterVersion" text, "batchId" uuid, "createdBy" text)`);
}

export interface FactAndSource {
  readonly fact: string;
  readonly source: string;
}

/** The id of the newest receipt of each of these, in their order; null where there is none. */
export async function latestIds(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  wanted: readonly FactAndSource[],
): Promise<readonly (EvidenceId | null)[]> {
  const rows = await db.rows<{ id: EvidenceId | null }>(sql`
    select e.id from unnest(${wanted.map(({ fact }) => fact)}::text[], ${wanted.map(({ source }) => source)}::text[])
      with ordinality as w (fact, source, position) left join lateral (
      select id from risk_evidence
      where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId}
        and fact = w.fact and source = w.source
      order by sequence desc limit 1) e on true
    order by w.position`);
  return rows.map(({ id }) => id);
}

/** Newest receipt per fact and source: one index probe each, however many receipts the subject has. */
export async function latestReceipts(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  wanted: readonly FactAndSource[],
): Promise<readonly Receipt[]> {
  const { statement, answers } = latestOf(wanted);
  const rows = await db.rows(statement(scope, [subjectId]));
  return answers([subjectId], { rows, count: rows.length })[0]?.receipts ?? [];
}

/** The same with their size, coalesced with the same reads of other subjects in this transaction. */
export function coalesceLatestReceipts(
  tx: Tx,
  scope: Scope,
  subjectId: SubjectId,
  wanted: readonly FactAndSource[],
): Promise<SelectedEvidence> {
  return tx.coalesce(latestOf(wanted), scope, subjectId);
}

/**
 * The bytes of the columns of a fixed size that an evaluation does not read: five ids, a time, a revision and the mode.
 */
const FIXED_METADATA_BYTES = 5 * 16 + 2 * 8 + 4;

/** A policy has one list of wanted facts and sources, for all its assessments. */
const latestOf = onceForEach(readsOf);

function readsOf(wanted: readonly FactAndSource[]): Coalesced<SubjectId, SelectedEvidence> {
  const [facts, sources] = [wanted.map(({ fact }) => fact), wanted.map(({ source }) => source)];
  return {
    statement: (scope, subjectIds) => sql`
      select s.place as subject, w.place as wanted, e.*
      from unnest(${subjectIds}::uuid[]) with ordinality as s (id, place)
      cross join unnest(${facts}::text[], ${sources}::text[]) with ordinality as w (fact, source, place)
      cross join lateral (
        select id, status, value, observed_at, expires_at, sequence, octet_length(evidence_class)
          + octet_length(adapter_version) + octet_length(created_by) + coalesce(octet_length(provider_ref), 0) as text_bytes
        from risk_evidence
        where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = s.id
          and fact = w.fact and source = w.source
        order by sequence desc limit 1) e`,
    answers: (subjectIds, { rows }) => {
      const selected = subjectIds.map(() => ({ receipts: [] as Receipt[], metadataBytes: 0 }));
      for (const row of rows as readonly LatestRow[]) {
        const [about, one] = [wanted[row.wanted - 1], selected[row.subject - 1]];
        if (!about || !one) continue;
        one.receipts.push(toReceipt(row, about));
        one.metadataBytes += FIXED_METADATA_BYTES + row.text_bytes;
      }
      return selected;
    },
  };
}

/** Subject and fact with source as their places in the request, from one on. */
interface LatestRow extends Pick<Row, 'id' | 'status' | 'value' | 'observed_at' | 'expires_at' | 'sequence'> {
  readonly subject: number;
  readonly wanted: number;
  /** Of the other columns. */
  readonly text_bytes: number;
}

function toReceipt(row: LatestRow, { fact, source }: FactAndSource): Receipt {
  return {
    id: row.id,
    fact,
    source,
    status: row.status,
    value: row.value,
    observedAt: row.observed_at,
    expiresAt: row.expires_at,
    sequence: row.sequence,
  };
}

/** The bytes of the values that `latestReceipts` would return, without loading them. */
export async function latestValueBytes(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId,
  wanted: readonly FactAndSource[],
): Promise<number> {
  const [row] = await db.rows<{ bytes: number }>(sql`
    select coalesce(sum(e.bytes), 0)::bigint as bytes
    from unnest(${wanted.map(({ fact }) => fact)}::text[], ${wanted.map(({ source }) => source)}::text[])
      as w (fact, source) cross join lateral (
      select octet_length(value::text) as bytes from risk_evidence
      where organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId}
        and fact = w.fact and source = w.source
      order by sequence desc limit 1) e`);
  return row?.bytes ?? 0;
}

export async function selectEvidence(
  db: Reader,
  scope: Scope,
  subjectId: SubjectId | undefined,
  page: Slice,
): Promise<Evidence[]> {
  const rows = await db.rows<Row>(sql`
    select ${columnsOf(scope)} from risk_evidence e
    where organization_id = ${scope.organizationId} and mode = ${scope.mode}
      ${subjectId ? sql`and subject_id = ${subjectId}` : none}
    ${sliceBy(subjectId ? sql`sequence` : sql`id`, page)}`);
  return rows.map((row) => toEvidence(row, scope));
}

export async function findEvidence(db: Reader, scope: Scope, id: EvidenceId): Promise<Evidence | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${columnsOf(scope)} from risk_evidence e
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
  return row && toEvidence(row, scope);
}
