import { LINK_DIGEST, linkSeal, trailSeal } from '../../documents/index.ts';
import { HISTORY_KEY_SEAL } from '../../history/index.ts';
import { apiKeySeal, invitationSeal, KEY_CHECK_SEAL } from '../../identity/index.ts';
import { asId } from '../../kernel/ids.ts';
import { SEALED_ANSWERS } from '../../platform/idempotency/idempotency.ts';
import type { SealedColumn } from '../../platform/vault/vault-columns.ts';
import { DIGEST_KEYS } from '../../platform/vault/vault-digests.ts';
import { chunkSeal, monitorSeal } from '../../screening/index.ts';
import { webhookSeal } from '../../webhooks/index.ts';

const webhookSecret = (column: string): SealedColumn => ({
  table: 'webhook_subscriptions',
  column,
  key: ['organization_id', 'mode', 'id'],
  purpose: ({ id = '' }) => webhookSeal(asId(id)),
});

/** The values that a former master key is needed for. */
export const SECRETS: readonly SealedColumn[] = [
  DIGEST_KEYS,
  {
    table: 'api_keys',
    column: 'sealed_secret',
    key: ['organization_id', 'id'],
    purpose: ({ id = '' }) => apiKeySeal(id),
  },
  {
    table: 'invitations',
    column: 'sealed_token',
    key: ['organization_id', 'user_id'],
    purpose: ({ user_id: userId = '' }) => invitationSeal(asId(userId)),
  },
  webhookSecret('sealed_secret'),
  webhookSecret('former_sealed_secret'),
  {
    table: 'screening_monitors',
    column: 'sealed_subject',
    key: ['organization_id', 'mode', 'id'],
    purpose: ({ mode = '', id = '' }) => monitorSeal({ mode }, asId(id)),
  },
  {
    table: 'screening_batch_chunks',
    column: 'sealed_rows',
    key: ['organization_id', 'mode', 'id'],
    purpose: ({ mode = '', id = '' }) => chunkSeal({ mode }, asId(id)),
  },
  {
    table: 'document_signers',
    column: 'sealed_token',
    key: ['organization_id', 'mode', 'document_id', 'id'],
    purpose: ({ id = '' }) => linkSeal(asId(id)),
    digest: { column: 'token_digest', purpose: LINK_DIGEST },
  },
  {
    table: 'documents',
    column: 'audit_seal',
    key: ['organization_id', 'mode', 'id'],
    purpose: ({ mode = '', id = '' }) => trailSeal(mode, asId(id)),
  },
  {
    table: 'history_keys',
    column: 'sealed_key',
    key: ['id'],
    purpose: () => HISTORY_KEY_SEAL,
  },
  SEALED_ANSWERS,
];

/** The check at the start asks these alone whether a former master key is still needed. */
export const KEY_CHECKS: SealedColumn = {
  table: 'organizations',
  column: 'key_check',
  key: ['id'],
  purpose: () => KEY_CHECK_SEAL,
};

/** Everything that is encrypted at rest, in the order of a rotation. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [...SECRETS, KEY_CHECKS];
