import type { Static, TObject, TSchema } from 'typebox';
import type { OrganizationAccess } from '../../kernel/principal.ts';
import type { RefusalCode } from '../../kernel/refusals.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import type { Query, VisitContext } from './contexts.ts';
import {
  type Declaration,
  declared,
  type Nothing,
  type Parts,
  showing,
  type Shown,
  type WithBody,
} from './declaration.ts';
import type { Endpoint } from './endpoint.ts';
import { FILE, type FileAnswer, type StreamedFile } from './files.ts';

/** An endpoint that changes nothing; with a body where what it reads does not fit into an address. */
export function read<
  A extends TSchema,
  C extends RefusalCode,
  I,
  V,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  B extends TSchema = Nothing,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Declaration<P, Q, A, C> &
    WithBody<P, Q, B> & {
      readonly access: OrganizationAccess;
      readonly input: (asked: Parts<P, Q, B>) => I;
      readonly run: Query<I, V, NoInfer<C>, Needs, Work>;
      readonly present: (value: V) => Shown<Static<A>>;
    },
): Endpoint<Needs, Work> {
  const { input, run, present } = declaration;
  const shown = showing(present);
  return declared(declaration, {
    kind: 'read',
    run: (db, ctx, asked) => run(db, ctx, input(asked as Parts<P, Q, B>)).then(shown),
  });
}

/** A read of a page of records that also gives all of them as a file, where the caller asks for one. */
export function exportable<
  A extends TSchema,
  C extends RefusalCode,
  I,
  V,
  E,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Declaration<P, Q, A, C> &
    Pick<WithBody<P, Q, Nothing>, 'checkForm'> & {
      readonly access: OrganizationAccess;
      readonly exportTypes: readonly [string, ...string[]];
      readonly input: (asked: Parts<P, Q, Nothing>) => I;
      readonly run: Query<I, V, NoInfer<C>, Needs, Work>;
      readonly present: (value: V) => Shown<Static<A>>;
      /** Undefined where no file is asked for. */
      readonly exportInput: (asked: Parts<P, Q, Nothing>) => E | undefined;
      readonly runExport: Query<E, StreamedFile, never, Needs, Work>;
    },
): Endpoint<Needs, Work> {
  const { input, run, present, exportInput, runExport } = declaration;
  const shown = showing(present);
  return declared(declaration, {
    kind: 'read',
    run: (db, ctx, asked) => {
      const parts = asked as Parts<P, Q, Nothing>;
      const exporting = exportInput(parts);
      return exporting === undefined ? run(db, ctx, input(parts)).then(shown) : runExport(db, ctx, exporting);
    },
  });
}

/** A read that may leave a trace of having been made, through the write path. */
export function visit<
  A extends TSchema,
  C extends RefusalCode,
  I,
  V,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Declaration<P, Q, A, C> & {
    readonly access: OrganizationAccess;
    readonly input: (asked: Parts<P, Q, Nothing>) => I;
    readonly run: (ctx: VisitContext<Needs, Work>, input: I) => Promise<V | Refusal<NoInfer<C>>>;
    readonly present: (value: V) => Shown<Static<A>>;
  },
): Endpoint<Needs, Work> {
  const { input, run, present } = declaration;
  const shown = showing(present);
  return declared(declaration, {
    kind: 'visit',
    run: (ctx, asked) => run(ctx, input(asked as Parts<P, Q, Nothing>)).then(shown),
  });
}

/** An endpoint that changes nothing and answers with a file. */
export function download<
  C extends RefusalCode,
  I,
  V,
  H extends string = never,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  B extends TSchema = Nothing,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Omit<Declaration<P, Q, TSchema, C>, 'answer'> &
    WithBody<P, Q, B> & {
      readonly access: OrganizationAccess;
      /** Where there are several, each answer says which. */
      readonly mediaType: string | readonly [string, ...string[]];
      /** Further headers of the answer, each with what it says. */
      readonly headers?: Readonly<Record<H, string>>;
      readonly input: (asked: Parts<P, Q, B>) => I;
      readonly run: Query<I, V, NoInfer<C>, Needs, Work>;
      readonly present: (value: V) => FileAnswer<H>;
    },
): Endpoint<Needs, Work> {
  const { input, run, present, mediaType, headers = {} } = declaration;
  const mediaTypes = typeof mediaType === 'string' ? ([mediaType] as const) : mediaType;
  return declared(
    { ...declaration, answer: FILE, file: { mediaTypes, headers } },
    {
      kind: 'download',
      run: async (db, ctx, asked) => {
        const outcome = await run(db, ctx, input(asked as Parts<P, Q, B>));
        return isRefusal(outcome) ? outcome : present(outcome);
      },
    },
  );
}

/** An endpoint that changes nothing and answers with a file that is made while it is sent. */
export function streamed<
  C extends RefusalCode,
  I,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Omit<Declaration<P, Q, TSchema, C>, 'answer'> & {
    readonly access: OrganizationAccess;
    readonly mediaTypes: readonly [string, ...string[]];
    readonly input: (asked: Parts<P, Q, Nothing>) => I;
    readonly run: Query<I, StreamedFile, NoInfer<C>, Needs, Work>;
  },
): Endpoint<Needs, Work> {
  const { input, run, mediaTypes } = declaration;
  return declared(
    { ...declaration, answer: FILE, file: { mediaTypes, headers: {} } },
    { kind: 'read', run: (db, ctx, asked) => run(db, ctx, input(asked as Parts<P, Q, Nothing>)) },
  );
}
