import type { History } from '../kernel/history.ts';
import type { Id } from '../kernel/ids.ts';
import { actorOf, type Principal } from '../kernel/principal.ts';
import type { RefusalCode } from '../kernel/refusals.ts';
import { isRefusal, refuse, type Refusal, UNAUTHENTICATED } from '../kernel/result.ts';
import type { Scope } from '../kernel/scope.ts';
import type { Clock, NewId } from './clock.ts';
import type { Database, Ending, Reader, Tx } from './database/database.ts';
import type { Given } from './given.ts';
import { claimKey, type Fingerprint, keepAnswer, recallKey, type StoredAnswer } from './idempotency.ts';
import { holdOrganization } from './database/tenancy.ts';
import type { Vault } from './vault.ts';

/** What a command knows besides its input. */
export interface CommandContext {
  readonly scope: Scope;
  readonly principal: Principal;
  readonly now: Date;
  readonly vault: Vault;
  readonly given: Given;
  newId<Noun extends string>(): Id<Noun>;
}

/** A finished change: what it answers, and what it leaves in the history. */
export interface Done<Value> {
  readonly value: Value;
  readonly history: History;
}

/** One write use case. It never opens a transaction; only an endpoint or a worker hands it to the write path. */
export type Command<Input, Value, Code extends RefusalCode = never> = (
  tx: Tx,
  ctx: CommandContext,
  input: Input,
) => Promise<Done<Value> | Refusal<Code>>;

/** Writes rows for the history of a change, in its transaction: the record of it, or its deliveries. */
export type HistoryWriter = (tx: Tx, ctx: CommandContext, history: History) => Promise<void>;

/**
 * Writes the deliveries of a change, in its transaction. What it returns is called after the commit, to wake who
 * sends them; nothing may depend on it, since the process can end in between.
 */
export type Announcer = (
  tx: Tx,
  ctx: CommandContext,
  history: History,
) => Promise<(() => void) | undefined | void>;

export interface WritePathParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly newId: NewId;
  readonly given: Given;
  readonly record: HistoryWriter;
  readonly announce: Announcer;
}

export interface WriteCall<Value> {
  readonly scope: Scope;
  readonly principal: Principal;
  /** Absent where the caller sent no key. */
  readonly idempotency?: Omit<Fingerprint, 'principal'>;
  /** Made, and stored with the key, before the commit. A worker needs none. */
  readonly answer?: (value: Value) => StoredAnswer;
  /** For a record that never changes: its answer is made again from it rather than kept. */
  readonly recall?: Recall<Value>;
  /** The answer shows a secret, so it is encrypted where it is kept. */
  readonly secret?: boolean;
  /** The organization of the scope is made by this very command. */
  readonly founding?: boolean;
}

export interface Recall<Value> {
  idOf(value: Value): string;
  find(db: Reader, scope: Scope, id: string): Promise<Value | undefined>;
}

export interface Written<Value = unknown> extends StoredAnswer {
  readonly replayed: boolean;
  /** Absent on a replay, which has the stored answer alone. */
  readonly value?: Value;
}

/** What the write path itself refuses. */
export type WriteRefusal = 'idempotency_conflict' | 'unauthenticated';

/** The one write path: idempotency key, run, history and deliveries, all in one transaction. */
export interface WritePath {
  execute<Input, Value, Code extends RefusalCode>(
    call: WriteCall<Value>,
    command: Command<Input, Value, Code>,
    input: Input,
  ): Promise<Written<Value> | Refusal<Code | WriteRefusal>>;
}

/** Looks a key up without taking it: for whoever has long work to do before the transaction. */
export interface Memory {
  /** What the write path would answer without running the command; undefined where it would run. */
  remembered<Value>(call: WriteCall<Value>): Promise<Written<Value> | Refusal<WriteRefusal> | undefined>;
}

export function openWritePath(parts: WritePathParts): WritePath & Memory {
  return {
    remembered: async (call) => {
      const asked = fingerprintOf(call);
      const remembered = asked && (await recallKey(parts.database, parts.vault, call.scope, asked));
      return remembered && answerAgain(parts, call, asked, remembered);
    },
    execute: async (call, command, input) => {
      const now = parts.clock.now();
      const ctx: CommandContext = {
        scope: call.scope,
        principal: call.principal,
        now,
        vault: parts.vault,
        given: parts.given,
        newId: () => parts.newId(now),
      };
      const asked = fingerprintOf(call);
      const write = { ctx, call, command, input, asked };
      const ended = await parts.database.transaction((tx) => attempt(parts, tx, write));
      if (ended === NOT_CLAIMED) return rememberedAnswer(parts, write);
      if (isRefusal(ended)) return ended;
      ended.afterCommit?.();
      return ended.written;
    },
  };
}

function fingerprintOf<Value>({ idempotency, principal }: WriteCall<Value>): Fingerprint | undefined {
  return idempotency && { ...idempotency, principal: actorOf(principal) };
}

interface Write<Input, Value, Code extends RefusalCode> {
  readonly ctx: CommandContext;
  readonly call: WriteCall<Value>;
  readonly command: Command<Input, Value, Code>;
  readonly input: Input;
  readonly asked: Fingerprint | undefined;
}

interface Committed<Value> {
  readonly written: Written<Value>;
  readonly afterCommit: (() => void) | undefined;
}

/** Another request has the key already, or the organization is gone. */
const NOT_CLAIMED = Symbol('not claimed');

/**
 * The key and the first statements of the command leave together. Where the key turns out to be taken, what the
 * command did or met is rolled back unseen: a replay comes before every business check.
 */
async function attempt<Input, Value, Code extends RefusalCode>(
  parts: WritePathParts,
  tx: Tx,
  { ctx, call, command, input, asked }: Write<Input, Value, Code>,
): Promise<Ending<Committed<Value> | Refusal<Code> | typeof NOT_CLAIMED>> {
  const claiming = claim(tx, ctx, call, asked);
  const running = (async () => command(tx, ctx, input))();
  const [claimed, ran] = await Promise.allSettled([claiming, running]);
  if (claimed.status === 'rejected') throw claimed.reason;
  if (!claimed.value) return { rollback: NOT_CLAIMED };
  if (ran.status === 'rejected') throw ran.reason;
  const outcome = ran.value;
  if (isRefusal(outcome)) return { rollback: outcome };
  await parts.record(tx, ctx, outcome.history);
  const afterCommit = (await parts.announce(tx, ctx, outcome.history)) ?? undefined;
  const answer = call.answer?.(outcome.value) ?? { status: 200, body: '' };
  if (asked) {
    const recordId = call.recall?.idOf(outcome.value);
    keepAnswer(tx, ctx.vault, ctx.scope, { key: asked.key, answer, secret: call.secret ?? false, recordId });
  }
  return { commit: { written: { ...answer, replayed: false, value: outcome.value }, afterCommit } };
}

/** Holds the organization in any case, the key where one was sent. A founding call has nothing to hold yet. */
async function claim<Value>(
  tx: Tx,
  ctx: CommandContext,
  call: WriteCall<Value>,
  asked: Fingerprint | undefined,
): Promise<boolean> {
  if (call.founding) return true;
  return asked
    ? claimKey(tx, ctx.vault, ctx.scope, asked, ctx.now)
    : holdOrganization(tx, ctx.scope.organizationId);
}

/** What the request that has the key was answered, if this is the same request. */
async function rememberedAnswer<Input, Value, Code extends RefusalCode>(
  parts: WritePathParts,
  { ctx, call, asked }: Write<Input, Value, Code>,
): Promise<Written<Value> | Refusal<WriteRefusal>> {
  const remembered = asked && (await recallKey(parts.database, ctx.vault, ctx.scope, asked));
  return remembered ? answerAgain(parts, call, asked, remembered) : UNAUTHENTICATED;
}

async function answerAgain<Value>(
  { database }: WritePathParts,
  call: WriteCall<Value>,
  asked: Fingerprint,
  remembered: NonNullable<Awaited<ReturnType<typeof recallKey>>>,
): Promise<Written<Value> | Refusal<WriteRefusal>> {
  if (remembered === 'another request') return keyConflict(asked.key);
  if (!('recordId' in remembered)) return { ...remembered, replayed: true };
  const value = await call.recall?.find(database, call.scope, remembered.recordId);
  if (value === undefined || !call.answer) throw new Error('the record of a remembered answer is gone');
  return { ...call.answer(value), replayed: true };
}

function keyConflict(key: string): Refusal<'idempotency_conflict'> {
  return refuse(
    'idempotency_conflict',
    `The Idempotency-Key '${key}' belongs to another request. Send a new key, or repeat that request unchanged.`,
  );
}
