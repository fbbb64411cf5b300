import { asId } from '../../kernel/ids.ts';
import { read } from '../../platform/endpoints/reads.ts';
import {
  ConsistencyQuery,
  ConsistencyShape,
  EntryParams,
  presentConsistency,
  presentProof,
  ProofQuery,
  ProofShape,
} from './proof.ts';
import { proveConsistency } from './prove-consistency.query.ts';
import { proveEntry } from './prove-entry.query.ts';

export const proveHistoryEntry = read({
  name: 'proveHistoryEntry',
  tag: 'History',
  summary: 'That an entry is in the log',
  description:
    'The path from the leaf of the entry to the root that a checkpoint signed (RFC 6962, section 2.1.1). `leafHash` is the SHA-256 of a zero byte and the canonical JSON of the entry.',
  access: 'client',
  params: EntryParams,
  query: ProofQuery,
  answer: ProofShape,
  refusals: ['not_found', 'history_broken'],
  input: ({ params, query: { checkpoint } }) => ({
    index: Number(params.index),
    checkpoint: checkpoint === undefined ? undefined : asId<'history-checkpoint'>(checkpoint),
  }),
  run: proveEntry,
  present: presentProof,
});

export const proveHistoryConsistency = read({
  name: 'proveHistoryConsistency',
  tag: 'History',
  summary: 'That the log was only added to',
  description:
    'The hashes by which the root of the later checkpoint is seen to begin with that of the earlier one (RFC 6962, section 2.1.2). Both may be the same one.',
  access: 'client',
  query: ConsistencyQuery,
  answer: ConsistencyShape,
  refusals: ['invalid_request', 'not_found', 'history_broken'],
  input: ({ query }) => ({
    from: asId<'history-checkpoint'>(query.from),
    to: asId<'history-checkpoint'>(query.to),
  }),
  run: proveConsistency,
  present: presentConsistency,
});
