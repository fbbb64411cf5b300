import type { Binding, BoundField } from '../kernel/bindings.ts';
import type { Scope } from '../kernel/scope.ts';
import type { Reader } from '../platform/database/database.ts';
import type { ReadyPolicies } from './policies/ready-policy.ts';

/**
 * The capabilities that this chapter needs. Those of later chapters are passed in by the composition root, so that
 * policies are held against screening facts and verification workflows without an import of either.
 */
export interface RiskCapabilities {
  /** The compiled policies that assessments ask for again and again. */
  readonly readyPolicies: ReadyPolicies;
  /** Facts that the service itself records, with the only values that they have. */
  readonly documentedFacts: DocumentedFacts;
  /** For each binding, whether that workflow revision has such a field of that type. */
  bindingsExist(db: Reader, scope: Scope, bindings: readonly BoundField[]): Promise<readonly boolean[]>;
  /** The fact under which each bound field is recorded; it never changes. Undefined where there is no such field. */
  factsOfBindings(
    db: Reader,
    scope: Scope,
    bindings: readonly Binding[],
  ): Promise<readonly (string | undefined)[]>;
}

export type DocumentedFacts = Readonly<
  Record<string, { readonly sourcePrefix: string; readonly values: readonly string[] }>
>;
