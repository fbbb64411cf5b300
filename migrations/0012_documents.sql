-- Templates in immutable revisions, and the documents made from them: the file, its signers, the fields that they
-- fill, and an audit trail whose entries are chained by their hashes.

create table templates (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  -- The newest one; an accepted change counts it up under the lock of this row.
  revision bigint not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id)
);

-- Never changed: a document names the revision that it was made from.
create table template_revisions (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  template_id uuid not null,
  revision bigint not null,
  name text not null,
  description text,
  page_size text not null check (page_size in ('A4', 'Letter')),
  source text not null,
  source_hash text not null,
  sample_data json not null,
  -- Derived from the source when it was saved.
  roles json not null,
  variables text[] not null,
  page_count integer not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, template_id, revision)
);

create table documents (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  name text not null,
  status text not null check (status in ('draft', 'sent', 'completed', 'declined', 'voided', 'expired')),
  origin text not null check (origin in ('template', 'upload')),
  template_id uuid,
  template_revision bigint,
  source_hash text,
  -- Width and height of each page, in points.
  pages json not null,
  pdf_sha256 text not null,
  upload_sha256 text,
  completed_pdf_sha256 text,
  created_at timestamptz not null,
  sent_at timestamptz,
  completed_at timestamptz,
  expires_at timestamptz,
  void_reason text,
  -- The end of the audit trail; the next entry is chained to it under the lock of this row.
  audit_sequence bigint not null,
  audit_hash text not null,
  primary key (organization_id, mode, id)
) with (fillfactor = 85);
create index documents_status on documents (organization_id, mode, status, id);

-- Apart from their documents, which are read and changed without them. A PDF is compressed already.
create table document_files (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  document_id uuid not null,
  -- What pdf_sha256 of the document covers, or completed_pdf_sha256.
  kind text not null check (kind in ('stored', 'completed')),
  bytes bytea not null,
  primary key (organization_id, mode, document_id, kind)
);
alter table document_files alter column bytes set storage external;

create table document_signers (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  document_id uuid not null,
  -- Of the template; null where somebody was added by hand.
  role_id text,
  name text not null,
  email text not null,
  signing_order integer not null,
  status text not null check (status in ('waiting', 'invited', 'viewed', 'signed', 'declined')),
  signed_at timestamptz,
  decline_reason text,
  primary key (organization_id, mode, document_id, id)
) with (fillfactor = 85);

create table document_fields (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  document_id uuid not null,
  signer_id uuid not null,
  field_type text not null check (field_type in ('signature', 'initials', 'date', 'text', 'checkbox', 'dropdown')),
  page_number integer not null,
  -- Points from the left and top edges of the page.
  x_position double precision not null,
  y_position double precision not null,
  width double precision not null,
  height double precision not null,
  required boolean not null,
  label text,
  value text,
  options text[],
  acro_field_name text,
  max_length integer,
  validation_pattern text,
  validation_message text,
  group_key text,
  group_required boolean not null,
  required_when_field_id uuid,
  required_when_value text,
  shared_fill boolean not null,
  date_format text,
  editable boolean not null,
  multiline boolean not null,
  filled_at timestamptz,
  filled_by text check (filled_by in ('sender', 'signer')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, mode, document_id, id)
) with (fillfactor = 85);

-- Never changed. The hash covers the entry and the hash before it, so that no entry can be changed or left out unseen.
create table document_audit (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  document_id uuid not null,
  sequence bigint not null,
  type text not null,
  at timestamptz not null,
  actor text not null,
  detail json not null,
  hash text not null,
  previous_hash text,
  primary key (organization_id, mode, document_id, sequence)
);
