import { createHash, sign, verify } from 'node:crypto';
import { canonicalJson } from '@assay/values';
import type { Id, OrganizationId } from '../../kernel/ids.ts';
import type { SigningKey } from '../keys/signing-key.ts';

export type CheckpointId = Id<'history-checkpoint'>;

/** What a checkpoint says of the log. */
export interface TreeHead {
  readonly size: number;
  readonly rootHash: Buffer;
  readonly at: Date;
}

export interface Checkpoint extends TreeHead {
  readonly id: CheckpointId;
  readonly keyId: string;
  readonly signature: Buffer;
  /** Null where no authority has stamped it, or not yet. */
  readonly timestampToken: Buffer | null;
}

export function signCheckpoint(
  key: SigningKey,
  organizationId: OrganizationId,
  { id, ...head }: TreeHead & Pick<Checkpoint, 'id'>,
): Checkpoint {
  const signature = sign(null, signedBytes(organizationId, head), key.privateKey);
  return { id, ...head, keyId: key.id, signature, timestampToken: null };
}

/** Whether one of the keys of the installation signed it. */
export function isSigned(
  keys: readonly SigningKey[],
  organizationId: OrganizationId,
  checkpoint: Checkpoint,
): boolean {
  const key = keys.find(({ id }) => id === checkpoint.keyId);
  return (
    key !== undefined &&
    verify(null, signedBytes(organizationId, checkpoint), key.publicKey, checkpoint.signature)
  );
}

function signedBytes(organizationId: OrganizationId, { size, rootHash, at }: TreeHead): Buffer {
  const signed = { organizationId, size, rootHash: rootHash.toString('hex'), at: at.toISOString() };
  return Buffer.from(canonicalJson(signed), 'utf8');
}

/** What a time-stamp of the checkpoint stamps: the SHA-256 of the bytes that its signature covers. */
export function checkpointImprint(organizationId: OrganizationId, head: TreeHead): Buffer {
  return createHash('sha256').update(signedBytes(organizationId, head)).digest();
}

export function presentCheckpoint(checkpoint: Checkpoint) {
  const { id, size, rootHash, at, signature, keyId, timestampToken } = checkpoint;
  return {
    id,
    size,
    rootHash: rootHash.toString('hex'),
    at: at.toISOString(),
    signature: signature.toString('base64url'),
    keyId,
    timestampToken: timestampToken?.toString('base64') ?? null,
  };
}
