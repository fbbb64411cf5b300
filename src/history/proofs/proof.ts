import { type Static, Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import { strict, Uuid } from '../../kernel/schema.ts';
import { Sha256 } from '../entries/entry-shape.ts';

/** The proof that an entry stands at its index in the tree of a checkpoint. */
export interface InclusionProof {
  readonly index: number;
  readonly leafHash: Buffer;
  /** The nearest first. */
  readonly path: readonly Buffer[];
  readonly rootHash: Buffer;
}

export const EntryParams = strict({
  index: Type.String({
    pattern: '^(?:0|[1-9][0-9]{0,14})$',
    maxLength: bounds.uuidCharacters,
    description: 'Of the entry, from 0',
  }),
});

export const ProofQuery = strict({
  checkpoint: Type.Optional({
    ...Uuid,
    description: 'Id of a checkpoint that covers the entry; the newest when absent',
  }),
});

export const ConsistencyQuery = strict({
  from: { ...Uuid, description: 'Id of the earlier checkpoint' },
  to: { ...Uuid, description: 'Id of the later checkpoint' },
});

const Path = Type.Array(Sha256, { description: 'Hashes of subtrees in the order of RFC 6962' });

export const ProofShape = strict(
  { index: Type.Integer({ minimum: 0 }), leafHash: Sha256, path: Path, rootHash: Sha256 },
  { title: 'HistoryProof' },
);
export const ConsistencyShape = strict({ path: Path }, { title: 'HistoryConsistency' });

export function presentProof(proof: InclusionProof): Static<typeof ProofShape> {
  const { index, leafHash, path, rootHash } = proof;
  return { index, leafHash: leafHash.toString('hex'), path: hexOf(path), rootHash: rootHash.toString('hex') };
}

export function presentConsistency(path: readonly Buffer[]): Static<typeof ConsistencyShape> {
  return { path: hexOf(path) };
}

function hexOf(path: readonly Buffer[]): string[] {
  return path.map((hash) => hash.toString('hex'));
}
