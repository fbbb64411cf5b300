-- Sending, signing and completing documents, and the fields that a template gives to its documents.
create table template_fields (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  template_id uuid not null,
  role_id text not null,
  field_type text not null check (field_type in ('signature', 'initials', 'date', 'text', 'checkbox', 'dropdown')),
  page_number integer not null,
  x_position double precision not null,
  y_position double precision not null,
  width double precision not null,
  height double precision not null,
  required boolean not null,
  label text,
  -- What documents are prefilled with.
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
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, mode, template_id, id)
) with (fillfactor = 85);

alter table documents
  -- To the signers, sent with their invitations.
  add column message text,
  -- What can be filled of an uploaded file's own form, as form-fields lists it; null where the file has none.
  add column form json,
  -- Everybody has signed and the final file is not stored yet: when its making is tried next.
  add column completion_due_at timestamptz,
  add column completion_tries integer not null default 0;
create index documents_completing on documents (completion_due_at) where completion_due_at is not null;
create index documents_expiring on documents (expires_at) where status = 'sent' and expires_at is not null;

alter table document_signers
  -- The link: recognised by its digest, and sealed for later invitations. A fresh link replaces both.
  add column token_digest bytea,
  add column sealed_token bytea,
  add column invited_at timestamptz,
  add column viewed_at timestamptz;
-- Whoever follows a link shows the organization and not the mode.
create unique index document_signers_token on document_signers (organization_id, token_digest);

-- What stands in a filled signature or initials field: a drawn or uploaded image, or typed text.
create table field_images (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  document_id uuid not null,
  field_id uuid not null,
  png bytea,
  typed text,
  -- Hex, of the bytes or of the text: what somebody signs is recognised by it.
  sha256 text not null,
  primary key (organization_id, mode, document_id, field_id),
  check ((png is null) <> (typed is null))
);
alter table field_images alter column png set storage external;

-- Invitations on their way by mail.
create table document_mails (
  organization_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  id uuid not null,
  document_id uuid not null,
  signer_id uuid not null,
  -- Null once it was taken by the mail server or given up.
  due_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  error text,
  created_at timestamptz not null,
  primary key (organization_id, mode, id)
) with (fillfactor = 85);
create index document_mails_due on document_mails (due_at) where due_at is not null;
