import type { BrokenHistory } from '../kernel/history.ts';
import type { Scope } from '../kernel/scope.ts';
import type { Reader } from './database/database.ts';
import type { AddressRules } from './outbound/addresses.ts';
import type { Throttle } from './throttle.ts';

/**
 * What works long or waits: passwords, threads, files that are fetched. Chapters enter theirs here. No command has it:
 * whoever works within a transaction holds a connection and locks, and all others wait for those.
 */
export interface LongWork {}

/** What a command is given: everything that answers at once. */
export type GivenAtOnce = Omit<Given, keyof LongWork>;

/**
 * What later chapters give to earlier ones. The composition root hands it through, so that `risk` can hold policies
 * against screening facts and verification workflows without importing either.
 */
export interface Given extends LongWork {
  /** Counts what may happen only so often. */
  readonly throttle: Throttle;
  /** Mail can be sent, so invitations are. */
  readonly invitesByMail: boolean;
  /** The public address of the service, as links begin with. */
  baseUrl(): string;
  /** What the address of a webhook may be. */
  readonly webhookAddresses: AddressRules;
  /** Tells whoever runs the service. */
  historyBroken(found: BrokenHistory): void;
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
