import type { Caller } from '../../kernel/principal.ts';
import type { RefusalCode } from '../../kernel/refusals.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Span } from '../../kernel/span.ts';
import type { Clock, NewId } from '../clock.ts';
import type { Database, Reader } from '../database/database.ts';
import type { Vault } from '../vault/vault.ts';
import type { WriteCall, WritePath } from '../writing/command.ts';

/**
 * What a read knows besides its input. `Needs` are the capabilities that its chapter declares, `Work` is its long work:
 * passwords, threads, files that are fetched. A read holds no transaction, so it may wait for them.
 */
export interface QueryContext<Needs = unknown, Work = unknown> {
  readonly scope: Scope;
  /** Of the request, for what works on its behalf. */
  readonly span?: Span | undefined;
  readonly caller: Caller;
  readonly now: Date;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly capabilities: Needs;
  readonly longWork: Work;
  /** Aborted once the caller's connection has closed: nobody waits for an answer then. */
  callerSignal(): AbortSignal;
}

/** One read use case. */
export type Query<Input, Value, Code extends RefusalCode = never, Needs = unknown, Work = unknown> = (
  db: Reader,
  ctx: QueryContext<Needs, Work>,
  input: Input,
) => Promise<Value | Refusal<Code>>;

/** What a read works with that also leaves a trace, such as that somebody has seen the record. */
export interface VisitContext<Needs = unknown, Work = unknown> extends QueryContext<Needs, Work> {
  readonly database: Database;
  readonly writes: WritePath<Needs>;
}

/** What an endpoint works with that receives a file. */
export interface UploadContext<Needs = unknown, Work = unknown> extends VisitContext<Needs, Work> {
  readonly newId: NewId;
}

/** What an endpoint outside organizations works with: it finds its scope itself. */
export interface OpenContext<Needs = unknown, Work = unknown> {
  readonly database: Database;
  readonly writes: WritePath<Needs>;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly vault: Vault;
  readonly now: Date;
  readonly remoteAddress: string;
  /** The caller reached the service by https. */
  readonly isSecure: boolean;
  /** As the caller's browser sent them. */
  readonly cookies: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
  readonly capabilities: Needs;
  readonly longWork: Work;
  readonly idempotency: WriteCall<unknown>['idempotency'];
}
