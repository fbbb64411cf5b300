import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { JsonText } from '../kernel/json-text.ts';
import type { Caller, OrganizationAccess } from '../kernel/principal.ts';
import type { RefusalCode } from '../kernel/refusals.ts';
import { isRefusal, type Refusal } from '../kernel/result.ts';
import { strict } from '../kernel/schema.ts';
import type { Span } from '../kernel/span.ts';
import type { Scope } from '../kernel/scope.ts';
import type { Clock, NewId } from './clock.ts';
import type { Command, Recall, WriteCall, WritePath, Written } from './writing/command.ts';
import type { Database, Reader } from './database/database.ts';
import type { Vault } from './vault/vault.ts';

/** Chapters of the reference, in its order. */
export const TAGS = [
  'Identity',
  'Risk',
  'Webhooks',
  'Verification',
  'Screening',
  'Documents',
  'History',
  'Operator',
] as const;
export type Tag = (typeof TAGS)[number];

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
  readonly capabilities: Needs;
  readonly longWork: Work;
  readonly idempotency: WriteCall<unknown>['idempotency'];
}

/** What is shown is only read: lists and records go out as the domain has them. */
type Shown<T> = T extends readonly (infer Item)[]
  ? readonly Shown<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Shown<T[Key]> }
    : T;

interface Parts<P extends TObject, Q extends TObject, B extends TSchema> {
  readonly params: Static<P>;
  readonly query: Static<Q>;
  readonly body: Static<B>;
}

interface Declaration<P extends TObject, Q extends TObject, A extends TSchema, C extends RefusalCode> {
  /** The operation's id in OpenAPI and in the client. */
  readonly name: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly answer: A;
  /** Every refusal that `run` may return. One that is missing here does not compile. */
  readonly refusals: readonly C[];
}

interface WithBody<P extends TObject, Q extends TObject, B extends TSchema> {
  readonly body?: B;
  /** The body is a file of this media type, and `body` its bytes. */
  readonly bodyType?: string;
  /** Counted while the body streams in. */
  readonly maxBodyBytes?: number;
  /** What the request alone shows to be wrong and its schema cannot say. It comes before any replay. */
  readonly checkForm?: (asked: Parts<P, Q, B>) => Refusal<FormRefusal> | undefined;
}

/** Every endpoint with a body may answer with these. */
export type FormRefusal = 'invalid_request' | 'too_large' | 'invalid_policy';

/**
 * A declared endpoint, with its types folded away: the server, OpenAPI and the contract tests read it as data. `Needs`
 * and `Work` stay: one that needs less fits where more is offered. Named without them it can be read and not run.
 */
export interface Endpoint<in Needs = never, in Work = never> {
  readonly name: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string | undefined;
  readonly access: 'anyone' | 'operator' | OrganizationAccess;
  readonly idempotencyKey: 'required' | 'honoured' | undefined;
  readonly params: TObject;
  readonly query: TObject;
  readonly body: TSchema | undefined;
  /** Of a body that is a file in place of JSON. */
  readonly bodyType: string | undefined;
  readonly maxBodyBytes: number | undefined;
  /** The body goes to `run` as it arrives, whatever its media type, and is never held whole. */
  readonly streams: boolean;
  /** A body that streams may be compressed by gzip: its reader sees that by its bytes. */
  readonly takesGzip: boolean;
  readonly checkForm: ((asked: Asked) => Refusal | undefined) | undefined;
  readonly status: number;
  readonly answer: TSchema;
  /** The answer is a file in place of JSON. */
  readonly file: FileKind | undefined;
  /** Media types that the answer has in place of JSON where the caller asks for one. */
  readonly exportTypes: readonly string[];
  readonly refusals: readonly RefusalCode[];
  /** The answer shows a secret: it is not cached, and encrypted where it is stored. */
  readonly secret: boolean;
  /** With every answer that is no refusal: names and values in turn. */
  readonly answerHeaders: readonly string[];
  readonly action: Action<Needs, Work>;
}

interface FileKind {
  readonly mediaTypes: readonly [string, ...string[]];
  /** What each further header of the answer says. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A file as an answer. */
export interface FileAnswer<Header extends string = string> {
  readonly bytes: Uint8Array;
  /** Where the endpoint declares several; the first of them otherwise. */
  readonly mediaType?: string;
  readonly headers: Readonly<Record<Header, string>>;
}

/** A file that is made while it is sent, and never held whole. */
export class StreamedFile {
  readonly mediaType: string;
  /** Under which a browser saves it. */
  readonly name: string;
  readonly texts: AsyncIterable<string>;

  constructor(mediaType: string, name: string, texts: AsyncIterable<string>) {
    this.mediaType = mediaType;
    this.name = name;
    this.texts = texts;
  }
}

interface Asked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Of an endpoint that streams. */
  readonly bytes?: AsyncIterable<Uint8Array>;
}

export type Action<Needs = never, Work = never> =
  | {
      readonly kind: 'read';
      readonly run: (db: Reader, ctx: QueryContext<Needs, Work>, asked: Asked) => Promise<unknown>;
    }
  | {
      readonly kind: 'visit';
      readonly run: (ctx: VisitContext<Needs, Work>, asked: Asked) => Promise<unknown>;
    }
  | {
      readonly kind: 'download';
      readonly run: (
        db: Reader,
        ctx: QueryContext<Needs, Work>,
        asked: Asked,
      ) => Promise<FileAnswer | Refusal>;
    }
  | {
      readonly kind: 'write';
      readonly command: Command<unknown, unknown, RefusalCode, Needs>;
      readonly ready: ((capabilities: Needs) => Promise<Refusal | undefined>) | undefined;
      readonly prepare: Query<unknown, unknown, RefusalCode, Needs, Work> | undefined;
      readonly preparesAlways: boolean;
      readonly recall: Recall<unknown> | undefined;
      readonly conflictKeys: ((input: unknown) => readonly string[]) | undefined;
      readonly ending: boolean;
      readonly input: (asked: Asked) => unknown;
      readonly present: (value: unknown) => unknown;
    }
  | {
      readonly kind: 'upload';
      readonly receive: (ctx: UploadContext<Needs, Work>, asked: Asked) => Promise<unknown>;
      readonly command: Command<unknown, unknown, RefusalCode, Needs>;
      readonly discard: (ctx: UploadContext<Needs, Work>, received: unknown) => Promise<void>;
      readonly present: (value: unknown) => unknown;
    }
  | {
      readonly kind: 'open';
      readonly run: (ctx: OpenContext<Needs, Work>, asked: Asked) => Promise<OpenOutcome<unknown> | Refusal>;
    };

/** What went through the write path is answered as it was stored. */
export type OpenOutcome<Body> =
  | { readonly answer: Body; readonly headers?: readonly string[] }
  | { readonly written: Written };

const NOTHING = strict({});
/** What stands where JSON would be declared. */
const FILE = Type.String({ format: 'binary' });
/** The schema of a body that is a file. */
export const Bytes = Type.Unsafe<Uint8Array>({ format: 'binary' });

/** An endpoint that changes nothing; with a body where what it reads does not fit into an address. */
export function read<
  A extends TSchema,
  C extends RefusalCode,
  I,
  V,
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  B extends TSchema = typeof NOTHING,
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
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Declaration<P, Q, A, C> &
    Pick<WithBody<P, Q, typeof NOTHING>, 'checkForm'> & {
      readonly access: OrganizationAccess;
      readonly exportTypes: readonly [string, ...string[]];
      readonly input: (asked: Parts<P, Q, typeof NOTHING>) => I;
      readonly run: Query<I, V, NoInfer<C>, Needs, Work>;
      readonly present: (value: V) => Shown<Static<A>>;
      /** Undefined where no file is asked for. */
      readonly exportInput: (asked: Parts<P, Q, typeof NOTHING>) => E | undefined;
      readonly runExport: Query<E, StreamedFile, never, Needs, Work>;
    },
): Endpoint<Needs, Work> {
  const { input, run, present, exportInput, runExport } = declaration;
  const shown = showing(present);
  return declared(declaration, {
    kind: 'read',
    run: (db, ctx, asked) => {
      const parts = asked as Parts<P, Q, typeof NOTHING>;
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
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Declaration<P, Q, A, C> & {
    readonly access: OrganizationAccess;
    readonly input: (asked: Parts<P, Q, typeof NOTHING>) => I;
    readonly run: (ctx: VisitContext<Needs, Work>, input: I) => Promise<V | Refusal<NoInfer<C>>>;
    readonly present: (value: V) => Shown<Static<A>>;
  },
): Endpoint<Needs, Work> {
  const { input, run, present } = declaration;
  const shown = showing(present);
  return declared(declaration, {
    kind: 'visit',
    run: (ctx, asked) => run(ctx, input(asked as Parts<P, Q, typeof NOTHING>)).then(shown),
  });
}

/**
 * An endpoint of people in an organization that takes a file of any size up to its limit. The signature of an API key
 * covers the body, which nobody has read yet: no key may call it.
 */
export function takeFile<
  A extends TSchema,
  C extends RefusalCode,
  V,
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
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
      asked: Omit<Parts<P, Q, typeof NOTHING>, 'body'> & { readonly bytes: AsyncIterable<Uint8Array> },
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

/** An endpoint that changes nothing and answers with a file. */
export function download<
  C extends RefusalCode,
  I,
  V,
  H extends string = never,
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  B extends TSchema = typeof NOTHING,
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

/** An endpoint whose change goes through the write path. */
export function write<
  A extends TSchema,
  C extends RefusalCode,
  I,
  V,
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  B extends TSchema = typeof NOTHING,
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
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  B extends TSchema = typeof NOTHING,
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
    input: declaration.input as (asked: Asked) => unknown,
    present: declaration.present as (value: unknown) => unknown,
  });
}

/** An endpoint outside any organization: signing in, the operator's, the description of the API. */
export function open<
  A extends TSchema,
  C extends RefusalCode,
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  B extends TSchema = typeof NOTHING,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Declaration<P, Q, A, C> &
    WithBody<P, Q, B> & {
      readonly access: 'anyone' | 'operator';
      readonly idempotencyKey?: 'honoured';
      readonly status: 200 | 201 | 202;
      readonly secret?: boolean;
      readonly run: (
        ctx: OpenContext<Needs, Work>,
        asked: Parts<P, Q, B>,
      ) => Promise<OpenOutcome<Shown<Static<A>>> | Refusal<NoInfer<C>>>;
    },
): Endpoint<Needs, Work> {
  return declared(declaration, { kind: 'open', run: declaration.run as OpenRun<Needs, Work> });
}

type OpenRun<Needs, Work> = (Action<Needs, Work> & { readonly kind: 'open' })['run'];

/** An endpoint of the operator that takes a file of any size up to its limit. */
export function receive<
  A extends TSchema,
  C extends RefusalCode,
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
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
      asked: Omit<Parts<P, Q, typeof NOTHING>, 'body'> & { readonly bytes: AsyncIterable<Uint8Array> },
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
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Declaration<P, Q, A, C> & {
    readonly access: OrganizationAccess;
    readonly idempotencyKey: 'honoured';
    readonly status: 202;
    /** Counted while the body streams in. */
    readonly maxBodyBytes: number;
    /** Its reader sees by the bytes whether they are compressed. */
    readonly takesGzip?: boolean;
    /** What breaks off or is too large throws out of `bytes`; nothing of it may stay behind then. */
    readonly receive: (
      ctx: UploadContext<Needs, Work>,
      asked: Omit<Parts<P, Q, typeof NOTHING>, 'body'> & { readonly bytes: AsyncIterable<Uint8Array> },
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

/** An endpoint that changes nothing and answers with a file that is made while it is sent. */
export function streamed<
  C extends RefusalCode,
  I,
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Omit<Declaration<P, Q, TSchema, C>, 'answer'> & {
    readonly access: OrganizationAccess;
    readonly mediaTypes: readonly [string, ...string[]];
    readonly input: (asked: Parts<P, Q, typeof NOTHING>) => I;
    readonly run: Query<I, StreamedFile, NoInfer<C>, Needs, Work>;
  },
): Endpoint<Needs, Work> {
  const { input, run, mediaTypes } = declaration;
  return declared(
    { ...declaration, answer: FILE, file: { mediaTypes, headers: {} } },
    { kind: 'read', run: (db, ctx, asked) => run(db, ctx, input(asked as Parts<P, Q, typeof NOTHING>)) },
  );
}

/** What declarations say, whatever their kind. */
interface Declared extends Declaration<TObject, TObject, TSchema, RefusalCode> {
  readonly access: Endpoint['access'];
  readonly idempotencyKey?: Endpoint['idempotencyKey'];
  readonly status?: number;
  readonly secret?: boolean;
  readonly body?: TSchema;
  readonly bodyType?: string;
  readonly maxBodyBytes?: number;
  readonly checkForm?: unknown;
  readonly streams?: boolean;
  readonly takesGzip?: boolean;
  readonly file?: FileKind;
  readonly exportTypes?: readonly string[];
  readonly answerHeaders?: readonly string[];
}

function declared<Needs, Work>(declaration: Declared, action: Action<Needs, Work>): Endpoint<Needs, Work> {
  return {
    name: declaration.name,
    tag: declaration.tag,
    summary: declaration.summary,
    description: declaration.description,
    access: declaration.access,
    idempotencyKey: declaration.idempotencyKey,
    params: declaration.params ?? NOTHING,
    query: declaration.query ?? NOTHING,
    body: declaration.body,
    bodyType: declaration.bodyType,
    maxBodyBytes: declaration.maxBodyBytes,
    streams: declaration.streams ?? false,
    takesGzip: declaration.takesGzip ?? false,
    checkForm: declaration.checkForm as Endpoint['checkForm'],
    status: declaration.status ?? 200,
    answer: declaration.answer,
    file: declaration.file,
    exportTypes: declaration.exportTypes ?? [],
    refusals: declaration.refusals,
    secret: declaration.secret ?? false,
    answerHeaders: declaration.answerHeaders ?? [],
    action,
  };
}

/** Made once for each endpoint, not for each request. */
function showing<V>(present: (value: V) => unknown): (outcome: V | Refusal) => unknown {
  return (outcome) => (isRefusal(outcome) ? outcome : present(outcome));
}

/** Every endpoint under its method and path, as `'POST /api/v1/risk/subjects'`. */
export type EndpointTable<Needs = never, Work = never> = Readonly<Record<string, Endpoint<Needs, Work>>>;
