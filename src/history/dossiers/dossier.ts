import { type TObject, Type } from 'typebox';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { Payload } from '../../kernel/logged-entry.ts';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import { CheckpointShape } from '../checkpoints/checkpoint-shape.ts';
import { type Checkpoint, presentCheckpoint } from '../checkpoints/checkpoint.ts';
import { EntryShape } from '../entries/entry-shape.ts';
import type { LogEntry } from '../entries/entry.ts';
import { KEYS_PATH, KeySetShape, presentKeys, type SigningKey } from '../keys/signing-key.ts';
import { type InclusionProof, presentProof, ProofShape } from '../proofs/proof.ts';

const DOSSIER_VERSION = 1;

/** An event of an assessment, and where the log has it; both null until it is sealed. */
export interface ProvenEvent {
  readonly payload: Payload;
  readonly entry: LogEntry | null;
  readonly inclusion: InclusionProof | null;
}

/** A record with all that proves it to somebody who has nothing but the public keys. */
export interface Dossier<Assessment> {
  readonly organizationId: OrganizationId;
  readonly madeAt: Date;
  readonly assessment: Assessment;
  /** The newest; null before the first one. */
  readonly checkpoint: Checkpoint | null;
  readonly keys: readonly SigningKey[];
  readonly events: readonly ProvenEvent[];
}

export function dossierShape<Assessment extends TObject>(assessment: Assessment) {
  return strict(
    {
      kind: Type.Literal('dossier'),
      version: Type.Literal(DOSSIER_VERSION),
      organizationId: Uuid,
      madeAt: Timestamp,
      assessment,
      proof: strict({
        state: Type.Enum(['sealed', 'waiting'], {
          description: '`waiting` until a checkpoint covers every event, which takes at most 60 s',
        }),
        checkpoint: nullable(CheckpointShape),
        keys: {
          ...KeySetShape.properties.keys,
          description: `As they are published at \`${KEYS_PATH}\`, to compare`,
        },
        events: Type.Array(
          strict({
            payload: Type.Record(Type.String(), Type.Unknown(), {
              description:
                'The event. `payloadSha256` of its entry is the SHA-256 of the canonical JSON of this; `detail.digest` is the digest of the assessment',
            }),
            entry: nullable(EntryShape),
            inclusion: nullable(ProofShape),
          }),
        ),
      }),
    },
    { title: 'AssessmentDossier' },
  );
}

/** Whether a checkpoint covers every event. */
export function isSealed({ events }: Dossier<unknown>): boolean {
  return events.length > 0 && events.every(({ inclusion }) => inclusion !== null);
}

export function presentDossier<Assessment>(dossier: Dossier<Assessment>) {
  const { organizationId, madeAt, assessment, checkpoint, keys, events } = dossier;
  return {
    kind: 'dossier' as const,
    version: DOSSIER_VERSION as typeof DOSSIER_VERSION,
    organizationId,
    madeAt: madeAt.toISOString(),
    assessment,
    proof: {
      state: isSealed(dossier) ? ('sealed' as const) : ('waiting' as const),
      checkpoint: checkpoint && presentCheckpoint(checkpoint),
      ...presentKeys(keys),
      events: events.map(({ payload, entry, inclusion }) => ({
        payload: { ...payload },
        entry,
        inclusion: inclusion && presentProof(inclusion),
      })),
    },
  };
}
