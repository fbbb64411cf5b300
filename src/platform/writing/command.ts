import type { History } from '../../kernel/history.ts';
import type { Id } from '../../kernel/ids.ts';
import { actorOf, type Principal } from '../../kernel/principal.ts';
import type { RefusalCode } from '../../kernel/refusals.ts';
import { isRefusal, refuse, type Refusal, UNAUTHENTICATED } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import { NO_SPAN, type Span } from '../../kernel/span.ts';
import type { Clock, NewId } from '../clock.ts';
import type { Database, TransactionEnd, Reader, Tx } from '../database/database.ts';
import {
  answersEndedBefore,
  type Fingerprint,
  lockIdempotencyKeys,
  storeAnswer,
  type RecordAnswer,
  findStoredAnswer,
  type StoredAnswer,
} from '../idempotency/idempotency.ts';
import { isUnavailable } from '../database/errors.ts';
import { lockOrganization, organizationExists } from '../database/tenancy.ts';
import { type GroupCommits, groupCommits } from '../statement-sharing/statement-sharing.ts';
import { tracedDatabase, tracedTx } from '../traces/traced-database.ts';
import type { Vault } from '../vault/vault.ts';

/**
 * What a command knows besides its input. `Needs` are the capabilities that its chapter declares; they answer at once,
 * because a command works within a transaction, which holds a connection and locks.
 */
export interface CommandContext<Needs = unknown> {
  readonly scope: Scope;
  readonly principal: Principal;
  /** When the change began; a step under a lock takes the time that its lock gives. */
  readonly now: Date;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly capabilities: Needs;
  newId<Noun extends string>(): Id<Noun>;
}

/** A finished change: what it answers, and what it leaves in the history. */
export interface Done<Value> {
  readonly value: Value;
  readonly history: History;
}

/** One write use case. It never opens a transaction; only an endpoint or a worker hands it to the write path. */
export type Command<Input, Value, Code extends RefusalCode = never, Needs = unknown> = (
  tx: Tx,
  ctx: CommandContext<Needs>,
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

export interface WritePathParts<Needs> {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly newId: NewId;
  readonly capabilities: Needs;
  readonly record: HistoryWriter;
  readonly announce: Announcer;
  /** How long answers are kept with their keys. */
  readonly idempotencyDays: number;
  /** By which answers are kept, where changes are dated by another. */
  readonly answersClock?: Clock;
}

export interface WriteCall<Value> {
  readonly scope: Scope;
  readonly principal: Principal;
  /** What the change is a part of. */
  readonly span?: Span | undefined;
  /** Absent where the caller sent no key. */
  readonly idempotency?: Omit<Fingerprint, 'principal'> | undefined;
  /** Made, and stored with the key, before the commit. A worker needs none. */
  readonly answer?: (value: Value) => StoredAnswer;
  /** For a record that never changes: its answer is made again from it rather than kept. */
  readonly recall?: Recall<Value> | undefined;
  /** The answer shows a secret, so it is encrypted where it is kept. */
  readonly secret?: boolean;
  /** The organization of the scope is made by this very command. */
  readonly founding?: boolean;
  /** The organization of the scope is ended by this very command: nothing can be kept in its name. */
  readonly ending?: boolean;
  /**
   * The things of the organization that the command changes, by name. Where they are said, and a key was sent, the change
   * may be committed together with others that have no conflict key in common with it.
   */
  readonly conflictKeys?: readonly string[] | undefined;
}

export interface Recall<Value> {
  /** Undefined where this one may change: its answer is kept. */
  idOf(value: Value): string | undefined;
  find(db: Reader, scope: Scope, id: string): Promise<Value | undefined>;
}

export interface Written<Value = unknown> extends StoredAnswer {
  readonly replayed: boolean;
  /** Absent on a replay, which has the stored answer alone. */
  readonly value?: Value;
}

/** What the write path itself refuses. */
export type WriteRefusal = 'idempotency_conflict' | 'unauthenticated';

/**
 * The one write path: idempotency key, run, history and deliveries, all in one transaction. It runs commands that need
 * `Needs` or less; one that needs more, such as long work, does not compile here.
 */
export interface WritePath<Needs = unknown> {
  readonly execute: <Input, Value, Code extends RefusalCode>(
    call: WriteCall<Value>,
    command: Command<Input, Value, Code, Needs>,
    input: Input,
  ) => Promise<Written<Value> | Refusal<Code | WriteRefusal>>;
}

/** Looks a key up without taking it, for commands with long work before their transaction. */
export interface IdempotencyStore {
  /** What the write path would answer without running the command; undefined where it would run. */
  remembered<Value>(call: WriteCall<Value>): Promise<Written<Value> | Refusal<WriteRefusal> | undefined>;
}

export function openWritePath<Needs>(opened: WritePathParts<Needs>): WritePath<Needs> & IdempotencyStore {
  const parts = { ...opened, groups: groupCommits(opened.database, lockGroup) };
  return {
    remembered: (call) => rememberedAnswer(parts, { call, asked: fingerprintOf(call) }),
    execute: async (call, command, input) => {
      const now = parts.clock.now();
      const ctx: CommandContext<Needs> = {
        scope: call.scope,
        principal: call.principal,
        now,
        clock: parts.clock,
        vault: parts.vault,
        capabilities: parts.capabilities,
        newId: () => parts.newId(now),
      };
      const span = call.span?.part(`command ${nameOf(command)}`) ?? NO_SPAN;
      const write = { ctx, call, command, input, asked: fingerprintOf(call), span };
      return span === NO_SPAN ? written(parts, write) : traced(span, written(parts, write));
    },
  };
}

/** Ends the span with what the change came to; a refusal is no failure of it. */
async function traced<Outcome extends object>(span: Span, work: Promise<Outcome>): Promise<Outcome> {
  try {
    const outcome = await work;
    if (isRefusal(outcome)) span.note({ 'assay.refused': outcome.refused });
    span.end();
    return outcome;
  } catch (error) {
    span.end(error ?? 'unknown');
    throw error;
  }
}

/** As the source calls it: where two had the same name, the bundler has numbered them. */
function nameOf({ name }: { readonly name: string }): string {
  return name.replace(/\$\d+$/, '');
}

function fingerprintOf<Value>({ idempotency, principal }: WriteCall<Value>): Fingerprint | undefined {
  if (!idempotency) return undefined;
  const { key, method, path, bodyDigest } = idempotency;
  return { key, principal: actorOf(principal), method, path, bodyDigest };
}

interface Write<Input, Value, Code extends RefusalCode, Needs> {
  readonly ctx: CommandContext<Needs>;
  readonly call: WriteCall<Value>;
  readonly command: Command<Input, Value, Code, Needs>;
  readonly input: Input;
  readonly asked: Fingerprint | undefined;
  readonly span: Span;
}

interface CommitOutcome<Value> {
  readonly written: Written<Value>;
  readonly afterCommit: (() => void) | undefined;
}

interface Parts<Needs> extends WritePathParts<Needs> {
  readonly groups: GroupCommits;
}

/** The change; where it was refused or failed, the answer to the request that had the key before. */
async function written<Input, Value, Code extends RefusalCode, Needs>(
  parts: Parts<Needs>,
  write: Write<Input, Value, Code, Needs>,
): Promise<Written<Value> | Refusal<Code | WriteRefusal>> {
  let ended: Awaited<ReturnType<typeof committed<Input, Value, Code, Needs>>>;
  try {
    ended = await committed(parts, write);
  } catch (error) {
    const answer = isUnavailable(error) ? undefined : await rememberedAnswer(parts, write);
    if (!answer) throw error;
    return answer;
  }
  if (isRefusal(ended)) return (await rememberedAnswer(parts, write)) ?? ended;
  ended.afterCommit?.();
  return ended.written;
}

async function committed<Input, Value, Code extends RefusalCode, Needs>(
  parts: Parts<Needs>,
  write: Write<Input, Value, Code, Needs>,
): Promise<CommitOutcome<Value> | Refusal<Code | WriteRefusal>> {
  const { scope, conflictKeys, idempotency } = write.call;
  const grouped =
    conflictKeys && idempotency
      ? await parts.groups.commit(scope, {
          conflictKeys,
          key: idempotency.key,
          run: (tx) => change(parts, tracedTx(write.span, tx), write),
        })
      : undefined;
  if (grouped) return grouped.value;
  return tracedDatabase(write.span, parts.database).transaction((tx) => attempt(parts, tx, write));
}

function lockGroup(tx: Tx, scope: Scope, keys: readonly string[]): void {
  lockOrganization(tx, scope.organizationId);
  lockIdempotencyKeys(tx, scope, keys);
}

async function attempt<Input, Value, Code extends RefusalCode, Needs>(
  parts: Parts<Needs>,
  tx: Tx,
  write: Write<Input, Value, Code, Needs>,
): Promise<TransactionEnd<CommitOutcome<Value> | Refusal<Code | WriteRefusal>>> {
  if (write.call.ending) return attemptLast(parts, tx, write);
  const [held, changed] = await Promise.allSettled([hold(tx, write.call), change(parts, tx, write)]);
  if (held.status === 'rejected') throw held.reason;
  if (!held.value) return { rollback: UNAUTHENTICATED };
  if (changed.status === 'rejected') throw changed.reason;
  return changed.value;
}

/** What ends the organization takes its keys away too, so whose the key is has to be known before. */
async function attemptLast<Input, Value, Code extends RefusalCode, Needs>(
  parts: Parts<Needs>,
  tx: Tx,
  write: Write<Input, Value, Code, Needs>,
): Promise<TransactionEnd<CommitOutcome<Value> | Refusal<Code | WriteRefusal>>> {
  if (!(await hold(tx, write.call))) return { rollback: UNAUTHENTICATED };
  const answer = await rememberedAnswer({ ...parts, database: tx }, write);
  return isRefusal(answer) ? { rollback: answer } : change(parts, tx, write);
}

/** False where the organization is gone. Where a key was sent, that one finds out; a founding call has nothing to hold yet. */
async function hold<Value>(tx: Tx, { scope, founding, idempotency }: WriteCall<Value>): Promise<boolean> {
  if (founding) return true;
  lockOrganization(tx, scope.organizationId);
  if (!idempotency) return organizationExists(tx, scope.organizationId);
  lockIdempotencyKeys(tx, scope, [idempotency.key]);
  return true;
}

/**
 * The key comes last, with the answer, so that it is written once. Where it turns out to be taken, what the command did
 * or met is rolled back unseen: a replay comes before every business check.
 */
async function change<Input, Value, Code extends RefusalCode, Needs>(
  parts: Parts<Needs>,
  tx: Tx,
  { ctx, call, command, input, asked }: Write<Input, Value, Code, Needs>,
): Promise<TransactionEnd<CommitOutcome<Value> | Refusal<Code>>> {
  const outcome = await command(tx, ctx, input);
  if (isRefusal(outcome)) return { rollback: outcome };
  await parts.record(tx, ctx, outcome.history);
  const afterCommit = (await parts.announce(tx, ctx, outcome.history)) ?? undefined;
  const { value } = outcome;
  const answer = call.answer?.(value) ?? { status: 200, body: '' };
  if (asked && !call.ending) {
    const recordId = call.recall?.idOf(value);
    const secret = call.secret ?? false;
    const now = parts.answersClock?.now() ?? ctx.now;
    storeAnswer(tx, ctx.vault, ctx.scope, { asked, answer, secret, recordId, now });
  }
  const { status, body } = answer;
  return { commit: { written: { status, body, replayed: false, value }, afterCommit } };
}

type MemoryParts = Pick<WritePathParts<unknown>, 'vault' | 'clock' | 'idempotencyDays'> & {
  readonly database: Reader;
};

/** What the request that has the key was answered, if this is the same request; undefined where nobody has it. */
async function rememberedAnswer<Value>(
  { database, vault, clock, idempotencyDays }: MemoryParts,
  { call, asked }: { readonly call: WriteCall<Value>; readonly asked: Fingerprint | undefined },
): Promise<Written<Value> | Refusal<WriteRefusal> | undefined> {
  if (!asked) return undefined;
  const endedBefore = answersEndedBefore(clock.now(), idempotencyDays);
  const recalled = await findStoredAnswer(database, vault, call.scope, { asked, endedBefore });
  if (recalled === 'unused') return undefined;
  if (recalled === 'organization gone') return UNAUTHENTICATED;
  if (recalled === 'answer ended') return answerEnded(asked.key);
  if (recalled === 'another request') return keyConflict(asked.key);
  return 'recordId' in recalled ? answerAgain(database, call, recalled) : { ...recalled, replayed: true };
}

async function answerAgain<Value>(
  database: Reader,
  call: WriteCall<Value>,
  { recordId }: RecordAnswer,
): Promise<Written<Value>> {
  const value = await call.recall?.find(database, call.scope, recordId);
  if (value === undefined || !call.answer) throw new Error('the record of a remembered answer is gone');
  return { ...call.answer(value), replayed: true };
}

function keyConflict(key: string): Refusal<'idempotency_conflict'> {
  return refuse(
    'idempotency_conflict',
    `The Idempotency-Key '${key}' belongs to another request. Send a new key, or repeat that request unchanged.`,
  );
}

function answerEnded(key: string): Refusal<'idempotency_conflict'> {
  return refuse(
    'idempotency_conflict',
    `The Idempotency-Key '${key}' was used, and its answer is no longer kept. Send a new key.`,
  );
}
