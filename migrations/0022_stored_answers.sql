-- Stored answers end, and the keys stay: an answer may hold the address of a signer, and nobody retries a request after
-- weeks. A key whose answer is gone has neither a text, nor an encrypted one, nor a record. This finds the oldest of one
-- organization, however many another has.
create index idempotency_keys_answers on idempotency_keys (organization_id, created_at)
  where body is not null or sealed_body is not null;

-- A signature stands in for the key of a signed change that was sent without one. It is good for minutes, so its row goes
-- whole. No key of a caller has an equals sign.
create index idempotency_keys_signatures on idempotency_keys (created_at) where key like 'v1=%';
