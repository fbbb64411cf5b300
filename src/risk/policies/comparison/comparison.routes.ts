import { Type } from 'typebox';
import { DECISIONS, type PolicyDifference, type Where } from '@assay/policy-engine';
import { asId } from '../../../kernel/ids.ts';
import { limits } from '../../../kernel/limits.ts';
import { nullable, strict, Uuid } from '../../../kernel/schema.ts';
import { read } from '../../../platform/endpoints/reads.ts';
import { FactValueShape } from '../../evidence/evidence.ts';
import { comparePolicies as comparePoliciesQuery } from './compare-policies.query.ts';

const Scalars = Type.Array(Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
const input = Type.String();

const WhereShape = Type.Union([
  strict(
    {
      input,
      from: nullable(Type.Number()),
      fromIncluded: Type.Boolean(),
      to: nullable(Type.Number()),
      toIncluded: Type.Boolean(),
    },
    { description: 'A number between two ends; null is without an end' },
  ),
  strict({ input, values: Scalars }, { description: 'One of these' }),
  strict({ input, except: Scalars }, { description: 'Any other value than these' }),
  strict(
    { input, values: Scalars, without: Scalars },
    { description: 'A list that holds all of `values`, and nothing of `without`' },
  ),
  strict({ input, equals: input }, { description: 'What the input of this name has' }),
  strict({ input, differs: input }, { description: 'Anything but what the input of this name has' }),
]);

const OutcomeShape = strict({ band: nullable(Type.String()), decision: Type.Enum([...DECISIONS]) });

export const comparePolicies = read({
  name: 'comparePolicies',
  tag: 'Risk',
  summary: 'Where two policy versions decide differently',
  description:
    'About band and decision of subjects with a value for every input of both versions; applicability, accepted sources and maximum ages play no part. `before` is the version of `id`, `after` that of `otherId`. Each difference is exact: on all inputs for which everything in `where` is so, the versions come to these results. `witness` is one of them. Regions may overlap; those with the fewest conditions come first. `complete` is false where the comparison was cut, or where an input has another type in each version, so that there may be others; `same` is true only where it is proven.',
  access: 'client',
  params: strict({ id: Uuid, otherId: Uuid }),
  answer: strict({
    same: Type.Boolean(),
    differences: Type.Array(
      strict({
        where: Type.Array(WhereShape),
        before: OutcomeShape,
        after: OutcomeShape,
        witness: Type.Record(Type.String(), FactValueShape),
        text: Type.String({ description: 'The same in words' }),
      }),
      { maxItems: limits.policyDifferences },
    ),
    complete: Type.Boolean(),
  }),
  refusals: ['not_found'],
  input: ({ params }) => ({
    beforeId: asId<'policy-version'>(params.id),
    afterId: asId<'policy-version'>(params.otherId),
  }),
  run: comparePoliciesQuery,
  present: ({ same, differences, complete }) => ({
    same,
    differences: differences.map(presentDifference),
    complete,
  }),
});

function presentDifference({ where, witness, ...difference }: PolicyDifference) {
  return { ...difference, where: where.map(presentWhere), witness: { ...witness } };
}

function presentWhere(where: Where) {
  if ('without' in where) return { ...where, values: [...where.values], without: [...where.without] };
  if ('values' in where) return { ...where, values: [...where.values] };
  return 'except' in where ? { ...where, except: [...where.except] } : where;
}
