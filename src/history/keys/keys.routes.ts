import { open } from '../../platform/endpoints/open.ts';
import { readKeys } from './read-keys.query.ts';
import { KeySetShape, presentKeys } from './signing-key.ts';

export const readHistoryKeys = open({
  name: 'readHistoryKeys',
  tag: 'History',
  summary: 'The public keys of checkpoints',
  description:
    'Of the installation, the same for all organizations: a JSON Web Key Set (RFC 7517) of Ed25519 keys (RFC 8037). A key that has signed stays in it.',
  access: 'anyone',
  status: 200,
  answer: KeySetShape,
  refusals: [],
  run: async (ctx) => ({ answer: presentKeys(await readKeys(ctx)) }),
});
