-- After a rotation of the master key, what was digested under the former one is still recognised: by the digest key of
-- the organization that came of it, sealed under the present master key.

create table former_digest_keys (
  organization_id uuid not null,
  -- The id of the former master key.
  key_id text not null,
  sealed_key bytea not null,
  primary key (organization_id, key_id)
);
