import type { Scope } from '../kernel/scope.ts';
import type { Reader } from './database/database.ts';
import type { AddressRules } from './outbound/addresses.ts';

/**
 * What later chapters give to earlier ones. The composition root hands it through, so that `risk` can hold policies
 * against screening facts and verification workflows without importing either.
 */
export interface Given {
  /** What the address of a webhook may be. */
  readonly webhookAddresses: AddressRules;
  /** Facts that the service itself records, with the only values that they take. */
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

/** An output field of one revision of a verification workflow. */
export interface Binding {
  readonly workflowId: string;
  readonly workflowRevision: number;
  readonly stepKey: string;
  readonly field: string;
}

export interface BoundField extends Binding {
  readonly type: string;
  /** Of a list; left out, a list of any items will do. */
  readonly itemType?: string;
}
