import type { Static, TObject, TSchema } from 'typebox';
import type { JsonText } from '../../kernel/json-text.ts';
import type { OrganizationAccess } from '../../kernel/principal.ts';
import type { RefusalCode } from '../../kernel/refusals.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Command, Recall } from '../writing/command.ts';
import type { Query } from './contexts.ts';
import {
  type Declaration,
  declared,
  type Nothing,
  type Parts,
  type Shown,
  type WithBody,
} from './declaration.ts';
import type { RequestParts, Endpoint } from './endpoint.ts';

/** An endpoint whose change goes through the write path. */
export function write<
  A extends TSchema,
  C extends RefusalCode,
  I,
  V,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  B extends TSchema = Nothing,
  Needs = unknown,
  ReadyNeeds = unknown,
>(
  declaration: Declaration<P, Q, A, C> &
    WithBody<P, Q, B> &
    Writing<A, C, I, V, I, P, Q, B, Needs, ReadyNeeds>,
): Endpoint<Needs & ReadyNeeds, unknown> {
  return writing(declaration, undefined, false);
}

/**
 * An endpoint whose change needs long work first, such as a file that is rendered. `prepare` makes the input of
 * `run`: before the transaction begins, so that it holds no connection and no lock, and after the replay check, so
 * that a retry does none of it. What it read may have changed when `run` begins: that looks again where it matters.
 */
export function prepared<
  A extends TSchema,
  C extends RefusalCode,
  I,
  M,
  V,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  B extends TSchema = Nothing,
  Needs = unknown,
  ReadyNeeds = unknown,
  PrepareNeeds = unknown,
  Work = unknown,
>(
  declaration: Declaration<P, Q, A, C> &
    WithBody<P, Q, B> &
    Writing<A, C, I, V, M, P, Q, B, Needs, ReadyNeeds> & {
      readonly prepare: Query<I, M, NoInfer<C>, PrepareNeeds, Work>;
      /** It mostly costs less than the look at the key would: a retry prepares again, and its answer is the first one's. */
      readonly preparesAlways?: boolean;
    },
): Endpoint<Needs & ReadyNeeds & PrepareNeeds, Work> {
  const { prepare, preparesAlways = false } = declaration;
  return writing(
    declaration,
    prepare as Query<unknown, unknown, RefusalCode, PrepareNeeds, Work>,
    preparesAlways,
  );
}

/** What `write` and `prepared` have in common; the input of `run` is `M`. */
interface Writing<
  A extends TSchema,
  C extends RefusalCode,
  I,
  V,
  M,
  P extends TObject,
  Q extends TObject,
  B extends TSchema,
  Needs,
  ReadyNeeds,
> {
  readonly access: OrganizationAccess;
  readonly idempotencyKey: 'required' | 'honoured';
  readonly status: 200 | 201 | 204;
  readonly secret?: boolean;
  readonly input: (asked: Parts<P, Q, B>) => I;
  readonly run: Command<M, V, NoInfer<C>, Needs>;
  /** Awaited before the transaction begins, so that a waiting request holds no connection. */
  readonly ready?: (capabilities: ReadyNeeds) => Promise<Refusal<NoInfer<C>> | undefined>;
  /** For a record that never changes and is large: a replay is made from it. */
  readonly recall?: Recall<V>;
  /** The names of the things that the command changes and other commands with conflict keys may change too: see `WriteCall`. */
  readonly conflictKeys?: (input: M) => readonly string[];
  /** The command ends the organization. */
  readonly ending?: boolean;
  /** With every answer that is no refusal: names and values in turn. */
  readonly answerHeaders?: readonly string[];
  readonly present: (value: V) => Shown<Static<A>> | JsonText;
}

function writing<
  A extends TSchema,
  C extends RefusalCode,
  I,
  V,
  M,
  P extends TObject,
  Q extends TObject,
  B extends TSchema,
  Needs,
  ReadyNeeds,
  PrepareNeeds,
  Work,
>(
  declaration: Declaration<P, Q, A, C> &
    WithBody<P, Q, B> &
    Writing<A, C, I, V, M, P, Q, B, Needs, ReadyNeeds>,
  prepare: Query<unknown, unknown, RefusalCode, PrepareNeeds, Work> | undefined,
  preparesAlways: boolean,
): Endpoint<Needs & ReadyNeeds & PrepareNeeds, Work> {
  return declared<Needs & ReadyNeeds & PrepareNeeds, Work>(declaration, {
    kind: 'write',
    command: declaration.run as Command<unknown, unknown, RefusalCode, Needs>,
    ready: declaration.ready,
    prepare,
    preparesAlways,
    recall: declaration.recall as Recall<unknown> | undefined,
    conflictKeys: declaration.conflictKeys as ((input: unknown) => readonly string[]) | undefined,
    ending: declaration.ending ?? false,
    input: declaration.input as (asked: RequestParts) => unknown,
    present: declaration.present as (value: unknown) => unknown,
  });
}
