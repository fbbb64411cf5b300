import type { Static, TObject, TSchema } from 'typebox';
import type { OrganizationAccess } from '../../kernel/principal.ts';
import type { RefusalCode } from '../../kernel/refusals.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Command } from '../writing/command.ts';
import type { OpenContext, UploadContext, VisitContext } from './contexts.ts';
import { type Declaration, declared, type Nothing, type Parts, showing, type Shown } from './declaration.ts';
import type { Action, Endpoint, OpenOutcome } from './endpoint.ts';
import type { OpenRun } from './open.ts';

/**
 * An endpoint of people in an organization that takes a file of any size up to its limit. The signature of an API key
 * covers the body, which nobody has read yet: no key may call it.
 */
export function takeFile<
  A extends TSchema,
  C extends RefusalCode,
  V,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Declaration<P, Q, A, C> & {
    readonly access: 'member' | 'administrator' | 'owner';
    readonly status: 202;
    /** Counted while the body streams in. */
    readonly maxBodyBytes: number;
    /** What breaks off or is too large throws out of `bytes`; nothing of it may stay behind then. */
    readonly run: (
      ctx: VisitContext<Needs, Work>,
      asked: Omit<Parts<P, Q, Nothing>, 'body'> & { readonly bytes: AsyncIterable<Uint8Array> },
    ) => Promise<V | Refusal<NoInfer<C>>>;
    readonly present: (value: V) => Shown<Static<A>>;
  },
): Endpoint<Needs, Work> {
  const { run, present } = declaration;
  const shown = showing(present);
  type Taken = Parameters<typeof run>[1];
  return declared(
    { ...declaration, streams: true },
    { kind: 'visit', run: (ctx, asked) => run(ctx, asked as Taken).then(shown) },
  );
}

/** An endpoint of the operator that takes a file of any size up to its limit. */
export function receive<
  A extends TSchema,
  C extends RefusalCode,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Declaration<P, Q, A, C> & {
    readonly access: 'operator';
    readonly status: 202;
    /** Counted while the body streams in. */
    readonly maxBodyBytes: number;
    /** What breaks off or is too large throws out of `bytes`; nothing of it may stay behind then. */
    readonly run: (
      ctx: OpenContext<Needs, Work>,
      asked: Omit<Parts<P, Q, Nothing>, 'body'> & { readonly bytes: AsyncIterable<Uint8Array> },
    ) => Promise<OpenOutcome<Shown<Static<A>>> | Refusal<NoInfer<C>>>;
  },
): Endpoint<Needs, Work> {
  const action = { kind: 'open', run: declaration.run as OpenRun<Needs, Work> } as const;
  return declared({ ...declaration, streams: true }, action);
}

/**
 * An endpoint of organizations that takes a file of any size up to its limit. `receive` reads it as it arrives and makes
 * the input of `run`; nothing that it keeps meanwhile counts before `run` says so. Where `run` is refused, or the key
 * belongs to an earlier request, `discard` removes it.
 */
export function upload<
  A extends TSchema,
  C extends RefusalCode,
  M,
  V,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Declaration<P, Q, A, C> & {
    readonly access: OrganizationAccess;
    readonly idempotencyKey: 'honoured';
    readonly status: 202;
    /** Counted while the body streams in. */
    readonly maxBodyBytes: number;
    /** What breaks off or is too large throws out of `bytes`; nothing of it may stay behind then. */
    readonly receive: (
      ctx: UploadContext<Needs, Work>,
      asked: Omit<Parts<P, Q, Nothing>, 'body'> & { readonly bytes: AsyncIterable<Uint8Array> },
    ) => Promise<M | Refusal<NoInfer<C>>>;
    readonly run: Command<M, V, NoInfer<C>, Needs>;
    readonly discard: (ctx: UploadContext<Needs, Work>, received: M) => Promise<void>;
    readonly present: (value: V) => Shown<Static<A>>;
  },
): Endpoint<Needs, Work> {
  const { receive: read, run, discard, present } = declaration;
  type Upload = Action<Needs, Work> & { readonly kind: 'upload' };
  const action: Upload = {
    kind: 'upload',
    receive: read as Upload['receive'],
    command: run as Upload['command'],
    discard: discard as Upload['discard'],
    present: present as Upload['present'],
  };
  return declared({ ...declaration, streams: true }, action);
}
