import { mapPage } from '../../kernel/page.ts';
import { listOf, OffsetQuery } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { InputShape, presentInput } from './input.ts';
import { listInputs } from './list-inputs.query.ts';

export const listVerificationInputs = read({
  name: 'listVerificationInputs',
  tag: 'Risk',
  summary: 'Fields of verification workflows that policies can use',
  description:
    'Every output field of every workflow revision. A policy input takes `binding` as its `verification`, `source` among its `acceptedSources`, and `type`; its own key is free. A new workflow revision is a new source and needs a new binding.',
  access: 'client',
  query: OffsetQuery,
  answer: listOf(InputShape),
  refusals: [],
  input: ({ query }) => ({ offset: query.offset ?? 0 }),
  run: listInputs,
  present: (page) => mapPage(page, presentInput),
});
