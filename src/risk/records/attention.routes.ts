import { Type } from 'typebox';
import { cursorListOf, listingOf, listingParameters, OLDEST_PAGES } from '../../kernel/listing.ts';
import { strict } from '../../kernel/schema.ts';
import { homeLimits } from '../../kernel/waiting.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { ATTENTION_KINDS, AttentionShape, presentAttention } from './attention.ts';
import { listAttention as listAttentionQuery } from './list-attention.query.ts';

export const listAttention = read({
  name: 'listAttention',
  tag: 'Risk',
  summary: 'What ends soon, or ceased to be current',
  description: `The records that \`GET /home\` counts under the same name: evidence and overrides that end within ${homeLimits.expiryDays} days, and assessments that are no longer current. What ends first, or was made first, comes first, unless \`order\` says otherwise.`,
  access: 'client',
  query: strict({ of: Type.Enum([...ATTENTION_KINDS]), ...listingParameters(OLDEST_PAGES) }),
  answer: cursorListOf(AttentionShape, 'AttentionList'),
  refusals: ['invalid_cursor'],
  input: ({ query: { of: kind, ...sent } }) => ({ kind, listing: listingOf(sent, OLDEST_PAGES) }),
  run: listAttentionQuery,
  present: ({ items, nextCursor }) => ({ items: items.map(presentAttention), nextCursor }),
});
