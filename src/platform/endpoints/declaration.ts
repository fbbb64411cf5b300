import type { Static, TObject, TSchema } from 'typebox';
import type { RefusalCode } from '../../kernel/refusals.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import { strict } from '../../kernel/schema.ts';
import type { Action, Endpoint, FormRefusal, Tag } from './endpoint.ts';
import type { FileKind } from './files.ts';

/** What is shown is only read: lists and records go out as the domain has them. */
export type Shown<T> = T extends readonly (infer Item)[]
  ? readonly Shown<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Shown<T[Key]> }
    : T;

export interface Parts<P extends TObject, Q extends TObject, B extends TSchema> {
  readonly params: Static<P>;
  readonly query: Static<Q>;
  readonly body: Static<B>;
}

export interface Declaration<P extends TObject, Q extends TObject, A extends TSchema, C extends RefusalCode> {
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

export interface WithBody<P extends TObject, Q extends TObject, B extends TSchema> {
  readonly body?: B;
  /** The body is a file of this media type, and `body` its bytes. */
  readonly bodyType?: string;
  /** Counted while the body streams in. */
  readonly maxBodyBytes?: number;
  /** What the request alone shows to be wrong and its schema cannot say. It comes before any replay. */
  readonly checkForm?: (asked: Parts<P, Q, B>) => Refusal<FormRefusal> | undefined;
}

export const NOTHING = strict({});
export type Nothing = typeof NOTHING;

/** What declarations say, whatever their kind. */
interface AnyDeclaration extends Declaration<TObject, TObject, TSchema, RefusalCode> {
  readonly access: Endpoint['access'];
  readonly idempotencyKey?: Endpoint['idempotencyKey'];
  readonly status?: number;
  readonly secret?: boolean;
  readonly body?: TSchema;
  readonly bodyType?: string;
  readonly maxBodyBytes?: number;
  readonly checkForm?: unknown;
  readonly streams?: boolean;
  readonly file?: FileKind;
  readonly exportTypes?: readonly string[];
  readonly answerHeaders?: readonly string[];
}

export function declared<Needs, Work>(
  declaration: AnyDeclaration,
  action: Action<Needs, Work>,
): Endpoint<Needs, Work> {
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
export function showing<V>(present: (value: V) => unknown): (outcome: V | Refusal) => unknown {
  return (outcome) => (isRefusal(outcome) ? outcome : present(outcome));
}
