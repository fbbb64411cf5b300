import { Type } from 'typebox';
import { cursorListOf, listingParameters, NEWEST_PAGES } from '../../kernel/listing.ts';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import { Sha256 } from '../entries/entry-shape.ts';

export const CheckpointsQuery = strict(listingParameters(NEWEST_PAGES));

export const CheckpointShape = strict(
  {
    id: Uuid,
    size: Type.Integer({ minimum: 1, description: 'The number of entries that it covers' }),
    rootHash: { ...Sha256, description: 'Root of the Merkle tree of these entries (RFC 6962), hex' },
    at: Timestamp,
    signature: Type.String({
      description:
        'Ed25519 over the canonical JSON (RFC 8785) of `{ organizationId, size, rootHash, at }`, base64url',
    }),
    keyId: Type.String({ description: '`kid` of the key in `/.well-known/assay-history-keys.json`' }),
    timestampToken: nullable(
      Type.String({
        description:
          '`TimeStampToken` of RFC 3161 in DER, base64: an outside authority saw the SHA-256 of the bytes that `signature` covers. Null where the installation has no authority, where its answer is awaited, and where none came within a day: the time-stamp of a later checkpoint then speaks for these entries too',
      }),
    ),
  },
  { title: 'HistoryCheckpoint' },
);

export const CheckpointsShape = cursorListOf(CheckpointShape, 'HistoryCheckpointList');
