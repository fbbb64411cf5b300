import type { Static, TObject, TSchema } from 'typebox';
import type { Caller, OrganizationAccess } from '../kernel/principal.ts';
import type { RefusalCode } from '../kernel/refusals.ts';
import { isRefusal, type Refusal } from '../kernel/result.ts';
import { strict } from '../kernel/schema.ts';
import type { Scope } from '../kernel/scope.ts';
import type { Clock, NewId } from './clock.ts';
import type { Command, Recall, WriteCall, WritePath, Written } from './command.ts';
import type { Database, Reader } from './database/database.ts';
import type { Given } from './given.ts';
import type { Throttle } from './throttle.ts';
import type { Vault } from './vault.ts';

/** Chapters of the reference, in its order. */
export const TAGS = ['Identity', 'Risk', 'Webhooks', 'Verification', 'Operator'] as const;
export type Tag = (typeof TAGS)[number];

export interface QueryContext {
  readonly scope: Scope;
  readonly caller: Caller;
  readonly now: Date;
  readonly clock: Clock;
  readonly given: Given;
}

/** One read use case. */
export type Query<Input, Value, Code extends RefusalCode = never> = (
  db: Reader,
  ctx: QueryContext,
  input: Input,
) => Promise<Value | Refusal<Code>>;

/** What an endpoint outside organizations works with: it finds its scope itself. */
export interface OpenContext {
  readonly database: Database;
  readonly writes: WritePath;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly vault: Vault;
  readonly throttle: Throttle;
  readonly now: Date;
  readonly remoteAddress: string;
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
  /** Counted while the body streams in. */
  readonly maxBodyBytes?: number;
  /** What the request alone shows to be wrong and its schema cannot say. It comes before any replay. */
  readonly checkForm?: (asked: Parts<P, Q, B>) => Refusal<FormRefusal> | undefined;
}

/** Every endpoint with a body may answer with these. */
export type FormRefusal = 'invalid_request' | 'too_large' | 'invalid_policy';

/** A declared endpoint, with its types folded away: the server, OpenAPI and the contract tests read it as data. */
export interface Endpoint {
  readonly name: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string | undefined;
  readonly access: 'anyone' | 'operator' | OrganizationAccess;
  readonly idempotencyKey: 'required' | 'honoured' | undefined;
  readonly params: TObject;
  readonly query: TObject;
  readonly body: TSchema | undefined;
  readonly maxBodyBytes: number | undefined;
  readonly checkForm: ((asked: Asked) => Refusal | undefined) | undefined;
  readonly status: number;
  readonly answer: TSchema;
  readonly refusals: readonly RefusalCode[];
  /** The answer shows a secret: it is not cached, and encrypted where it is stored. */
  readonly secret: boolean;
  readonly action: Action;
}

interface Asked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export type Action =
  | { readonly kind: 'read'; readonly run: (db: Reader, ctx: QueryContext, asked: Asked) => Promise<unknown> }
  | {
      readonly kind: 'write';
      readonly command: Command<unknown, unknown, RefusalCode>;
      readonly recall: Recall<unknown> | undefined;
      readonly input: (asked: Asked) => unknown;
      readonly present: (value: unknown) => unknown;
    }
  | {
      readonly kind: 'open';
      readonly run: (ctx: OpenContext, asked: Asked) => Promise<OpenOutcome<unknown> | Refusal>;
    };

/** What went through the write path is answered as it was stored. */
export type OpenOutcome<Body> = { readonly answer: Body } | { readonly written: Written };

const NOTHING = strict({});

/** An endpoint that changes nothing; with a body where what it reads does not fit into an address. */
export function read<
  A extends TSchema,
  C extends RefusalCode,
  I,
  V,
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  B extends TSchema = typeof NOTHING,
>(
  declaration: Declaration<P, Q, A, C> &
    WithBody<P, Q, B> & {
      readonly access: OrganizationAccess;
      readonly input: (asked: Parts<P, Q, B>) => I;
      readonly run: Query<I, V, NoInfer<C>>;
      readonly present: (value: V) => Shown<Static<A>>;
    },
): Endpoint {
  const { input, run, present } = declaration;
  return {
    ...common(declaration),
    access: declaration.access,
    idempotencyKey: undefined,
    body: declaration.body,
    maxBodyBytes: declaration.maxBodyBytes,
    checkForm: declaration.checkForm as Endpoint['checkForm'],
    status: 200,
    secret: false,
    action: {
      kind: 'read',
      run: async (db, ctx, asked) => {
        const outcome = await run(db, ctx, input(asked as Parts<P, Q, B>));
        return isRefusal(outcome) ? outcome : present(outcome);
      },
    },
  };
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
>(
  declaration: Declaration<P, Q, A, C> &
    WithBody<P, Q, B> & {
      readonly access: OrganizationAccess;
      readonly idempotencyKey: 'required' | 'honoured';
      readonly status: 200 | 201 | 204;
      readonly secret?: boolean;
      readonly input: (asked: Parts<P, Q, B>) => I;
      readonly run: Command<I, V, NoInfer<C>>;
      /** For a record that never changes and is large: a replay is made from it. */
      readonly recall?: Recall<V>;
      readonly present: (value: V) => Shown<Static<A>>;
    },
): Endpoint {
  return {
    ...common(declaration),
    access: declaration.access,
    idempotencyKey: declaration.idempotencyKey,
    body: declaration.body,
    maxBodyBytes: declaration.maxBodyBytes,
    checkForm: declaration.checkForm as Endpoint['checkForm'],
    status: declaration.status,
    secret: declaration.secret ?? false,
    action: {
      kind: 'write',
      command: declaration.run as Command<unknown, unknown, RefusalCode>,
      recall: declaration.recall as Recall<unknown> | undefined,
      input: declaration.input as (asked: Asked) => unknown,
      present: declaration.present as (value: unknown) => unknown,
    },
  };
}

/** An endpoint outside any organization: signing in, the operator's, the description of the API. */
export function open<
  A extends TSchema,
  C extends RefusalCode,
  P extends TObject = typeof NOTHING,
  Q extends TObject = typeof NOTHING,
  B extends TSchema = typeof NOTHING,
>(
  declaration: Declaration<P, Q, A, C> &
    WithBody<P, Q, B> & {
      readonly access: 'anyone' | 'operator';
      readonly idempotencyKey?: 'honoured';
      readonly status: 200 | 201;
      readonly secret?: boolean;
      readonly run: (
        ctx: OpenContext,
        asked: Parts<P, Q, B>,
      ) => Promise<OpenOutcome<Shown<Static<A>>> | Refusal<NoInfer<C>>>;
    },
): Endpoint {
  return {
    ...common(declaration),
    access: declaration.access,
    idempotencyKey: declaration.idempotencyKey,
    body: declaration.body,
    maxBodyBytes: declaration.maxBodyBytes,
    checkForm: declaration.checkForm as Endpoint['checkForm'],
    status: declaration.status,
    secret: declaration.secret ?? false,
    action: {
      kind: 'open',
      run: declaration.run as (ctx: OpenContext, asked: Asked) => Promise<OpenOutcome<unknown> | Refusal>,
    },
  };
}

function common<P extends TObject, Q extends TObject, A extends TSchema, C extends RefusalCode>(
  declaration: Declaration<P, Q, A, C>,
) {
  const { name, tag, summary, description, params, query, answer, refusals } = declaration;
  return {
    name,
    tag,
    summary,
    description,
    params: params ?? NOTHING,
    query: query ?? NOTHING,
    answer,
    refusals,
  };
}

/** Every endpoint under its method and path, as `'POST /api/v1/risk/subjects'`. */
export type EndpointTable = Readonly<Record<string, Endpoint>>;
