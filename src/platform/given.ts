import type { Scope } from '../kernel/scope.ts';
import type { Reader } from './database/database.ts';

/**
 * What later chapters give to earlier ones. The composition root hands it through, so that `risk` can hold policies
 * against screening facts and verification workflows without importing either.
 */
export interface Given {
  /** Facts that the service itself records, with the only values that they take. */
  readonly documentedFacts: DocumentedFacts;
  /** For each binding, whether that workflow revision has such a field of that type. */
  bindingsExist(db: Reader, scope: Scope, bindings: readonly BoundField[]): Promise<readonly boolean[]>;
}

export type DocumentedFacts = Readonly<
  Record<string, { readonly sourcePrefix: string; readonly values: readonly string[] }>
>;

export interface BoundField {
  readonly workflowId: string;
  readonly workflowRevision: number;
  readonly stepKey: string;
  readonly field: string;
  readonly type: string;
}
