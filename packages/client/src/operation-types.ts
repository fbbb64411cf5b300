import type { Operations } from './api-types.ts';

export type OperationName = keyof Operations;

export type RequestOf<Name extends OperationName> = Operations[Name]['request'];

export type AnswerOf<Name extends OperationName> = Operations[Name]['answer'];

/** Operations that answer page after page, by a cursor or, where the specification says so, by an offset. */
export type ListingName = NameAnswering<Items & { readonly nextCursor: string | null }> | OffsetName;
type OffsetName = NameAnswering<Items & { readonly nextOffset: number | null }>;

interface Items {
  readonly items: readonly unknown[];
}

export type ItemOf<Name extends ListingName> =
  AnswerOf<Name> extends { readonly items: readonly (infer Item)[] } ? Item : never;

/** Operations that answer with a file, always or where its format is asked for. */
export type FileName = NameAnswering<Uint8Array> | ExportedName;
type ExportedName = {
  [Name in OperationName]: Operations[Name] extends { readonly exported: object } ? Name : never;
}[OperationName];

/** Of an operation that also answers with JSON, the request for its file. */
export type FileRequestOf<Name extends OperationName> = Operations[Name] extends {
  readonly exported: infer Request;
}
  ? Request
  : RequestOf<Name>;

type NameAnswering<Answer> = {
  [Name in OperationName]: AnswerOf<Name> extends Answer ? Name : never;
}[OperationName];

/** A request that needs nothing may be left out. */
export type Arguments<Request> = object extends Request ? [request?: Request] : [request: Request];
