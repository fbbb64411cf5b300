import { sql } from '../../platform/database/sql.ts';
import type { Invariant } from '../../platform/invariants/invariants.ts';

export const DOCUMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'documents.stages',
    record: 'the document',
    holds: 'documents are at the stage that their signers and their trail say',
    records: (organization) => sql`
      select d.id, d.mode, case
        when t.rows <> d.audit_sequence then format('its trail has %s entries in place of %s', t.rows, d.audit_sequence)
        when t.sent <> (case when d.sent_at is null then 0 else 1 end) then format('it was sent %s times', t.sent)
        when t.ends <> (case when d.status in ('draft', 'sent') then 0 else 1 end)
          then format('it is %s, and %s entries of its trail tell of an end', d.status, t.ends)
        when t.status is distinct from (case when d.status in ('draft', 'sent') then null else d.status end)
          then format('it is %s, and its trail ends with %s', d.status, t.status)
        when d.status = 'draft' and (d.sent_at is not null or s.begun > 0) then 'it is a draft that signers have'
        when d.status = 'sent' and d.sent_at is null then 'it is sent, and nobody knows when'
        when (d.status = 'completed') <> (d.completed_at is not null and d.completed_pdf_sha256 is not null)
          then format('it is %s, and was completed %s', d.status, coalesce(d.completed_at::text, 'never'))
        when d.completion_due_at is not null and d.status <> 'sent'
          then format('it is %s, and its final file is due', d.status)
        when d.status = 'sent' and (d.completion_due_at is not null) <> (s.rows > 0 and s.signed = s.rows)
          then format('%s of %s signers have signed, and its final file is due %s', s.signed, s.rows,
            coalesce(d.completion_due_at::text, 'never'))
        when d.status = 'completed' and s.signed <> s.rows
          then format('it is completed, and %s of %s signers have signed', s.signed, s.rows)
        when d.status = 'sent' and s.signed < s.rows and s.invited = 0 then 'it waits for a signer whom nobody has invited'
        when (d.status = 'declined') <> (s.declined > 0)
          then format('it is %s, and %s signers have declined', d.status, s.declined)
        when t.signed <> s.signed then format('%s signers have signed, and %s entries of its trail tell so', s.signed, t.signed)
        end as fault
      from documents d
      cross join lateral (
        select count(*) as rows, count(*) filter (where type = 'sent') as sent,
          count(*) filter (where type = 'signed') as signed,
          count(*) filter (where type in ('completed', 'declined', 'voided', 'expired')) as ends,
          max(type) filter (where type in ('completed', 'declined', 'voided', 'expired')) as status
        from document_audit where organization_id = ${organization} and mode = d.mode and document_id = d.id) t
      cross join lateral (
        select count(*) as rows, count(*) filter (where status <> 'waiting') as begun,
          count(*) filter (where status in ('invited', 'viewed')) as invited,
          count(*) filter (where status = 'signed') as signed, count(*) filter (where status = 'declined') as declined
        from document_signers where organization_id = ${organization} and mode = d.mode and document_id = d.id) s
      where d.organization_id = ${organization}`,
  },
  {
    name: 'documents.origins',
    record: 'the document',
    holds:
      'documents have their file, the template that they were made of and the subject that they are about',
    records: (organization) => sql`
      select d.id, d.mode, case
        when not exists (select 1 from document_files where organization_id = ${organization} and mode = d.mode
          and document_id = d.id and kind = 'stored') then 'its file is missing'
        when (d.status = 'completed') <> exists (select 1 from document_files where organization_id = ${organization}
          and mode = d.mode and document_id = d.id and kind = 'completed')
          then format('it is %s, and its final file says otherwise', d.status)
        when d.template_id is not null and not exists (select 1 from template_revisions
          where organization_id = ${organization} and mode = d.mode and template_id = d.template_id
            and revision = d.template_revision)
          then format('revision %s of its template %s is missing', d.template_revision, d.template_id)
        when d.risk_subject_id is not null and not exists (select 1 from risk_subjects
          where organization_id = ${organization} and mode = d.mode and id = d.risk_subject_id)
          then format('its subject %s is missing', d.risk_subject_id)
        end as fault
      from documents d where d.organization_id = ${organization}`,
  },
  {
    name: 'documents.signers',
    record: 'the signer',
    holds: 'signers have their document, and the time of what they did',
    records: (organization) => sql`
      select s.id, s.mode, case
        when d.id is null then format('the document %s is missing', s.document_id)
        when (s.status = 'signed') <> (s.signed_at is not null)
          then format('the status is %s, and the signature of %s', s.status, coalesce(s.signed_at::text, 'never'))
        when s.status in ('invited', 'viewed', 'signed', 'declined') and s.token_digest is null
          then format('the status is %s, and there is no link', s.status)
        end as fault
      from document_signers s
      left join documents d on d.organization_id = ${organization} and d.mode = s.mode and d.id = s.document_id
      where s.organization_id = ${organization}`,
  },
  {
    name: 'documents.fields',
    record: 'the field',
    holds: 'fields have their signer, and what was drawn in them',
    records: (organization) => sql`
      select f.id, f.mode, case
        when not exists (select 1 from document_signers where organization_id = ${organization} and mode = f.mode
          and document_id = f.document_id and id = f.signer_id) then format('the signer %s is missing', f.signer_id)
        when f.filled_at is not null and f.field_type in ('signature', 'initials') and i.field_id is null
          then 'it is filled, and what was drawn is missing'
        when i.field_id is not null and i.sha256 <> encode(sha256(coalesce(i.png, convert_to(i.typed, 'UTF8'))), 'hex')
          then 'what was drawn is not what its digest names'
        end as fault
      from document_fields f
      left join field_images i on i.organization_id = ${organization} and i.mode = f.mode
        and i.document_id = f.document_id and i.field_id = f.id
      where f.organization_id = ${organization}`,
  },
  {
    name: 'documents.mails',
    record: 'the invitation',
    holds: 'invitations of signers have their signer, and are due, sent or given up',
    records: (organization) => sql`
      select m.id, m.mode, case
        when not exists (select 1 from document_signers where organization_id = ${organization} and mode = m.mode
          and document_id = m.document_id and id = m.signer_id) then format('the signer %s is missing', m.signer_id)
        when m.due_at is not null and m.sent_at is not null then 'it was sent and is still due'
        end as fault
      from document_mails m where m.organization_id = ${organization}`,
  },
  {
    name: 'documents.templates',
    record: 'the template',
    holds: 'templates have every revision up to theirs',
    records: (organization) => sql`
      select t.id, t.mode, case when r.rows <> t.revision or r.last is distinct from t.revision
        then format('it is at revision %s, has %s, and the last is %s', t.revision, r.rows, r.last) end as fault
      from templates t
      cross join lateral (
        select count(*) as rows, max(revision) as last from template_revisions
        where organization_id = ${organization} and mode = t.mode and template_id = t.id) r
      where t.organization_id = ${organization}`,
  },
];
