import type { DefinitionFault, FactValue } from '@assay/policy-engine';
import { isRefusal } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { turnOfOthers } from '../../platform/turns.ts';
import type { RiskCapabilities } from '../capabilities.ts';
import { analyseWithinBudget } from './analyse-within-budget.lookup.ts';
import { findPublicationFaults } from './publication.lookup.ts';
import { inBody, type ParsedPolicy, parsePolicy } from './parse-policy.ts';

export interface Validation {
  readonly errors: readonly DefinitionFault[];
  readonly warnings: readonly Warning[];
  readonly analysis: { readonly exhaustive: boolean; readonly cells: number };
  /** Null where there are errors. */
  readonly normalized: ParsedPolicy | null;
}

interface Warning extends DefinitionFault {
  readonly witness?: Readonly<Record<string, FactValue>>;
}

export const validatePolicy: Query<
  { key?: string; definition: unknown },
  Validation,
  'too_large',
  RiskCapabilities
> = async (db, ctx, sent) => {
  // Reading the body, reading the policy and analysing it are turns of their own.
  await turnOfOthers();
  const parsed = parsePolicy(sent);
  if (isRefusal(parsed)) {
    const { refused, errors = [] } = parsed;
    if (refused === 'too_large') return { ...parsed, refused };
    return {
      errors: errors.flatMap((fault) => ('pointer' in fault ? [fault] : [])),
      warnings: [],
      analysis: { exhaustive: false, cells: 0 },
      normalized: null,
    };
  }
  const { definition } = parsed;
  await turnOfOthers();
  const [{ warnings, exhaustive, cells }, unpublishable] = await Promise.all([
    analyseWithinBudget(ctx.clock, definition, ctx.capabilities.documentedFacts),
    findPublicationFaults(db, ctx, definition),
  ]);
  return {
    errors: [],
    warnings: inBody([...warnings, ...unpublishable.map((fault) => ({ ...fault, code: 'not_publishable' }))]),
    analysis: { exhaustive, cells },
    normalized: parsed,
  };
};
