import type {
  AnswerOf,
  Arguments,
  FileName,
  FileRequestOf,
  ItemOf,
  ListingName,
  OperationName,
  RequestOf,
} from './operation-types.ts';
import { OPERATIONS } from './operations.ts';
import { RequestUnsendable } from './problem.ts';
import { type Answered, type AnyRequest, type CredentialedOptions, pathOf, send } from './sending.ts';

/** The operations of the API by their names in its description; the types say what each takes and answers. */
export interface AssayClient {
  call<Name extends OperationName>(
    name: Name,
    ...request: Arguments<RequestOf<Name>>
  ): Promise<AnswerOf<Name>>;
  /** Every item of a listing; a page is read when the one before is used up. */
  items<Name extends ListingName>(
    name: Name,
    ...request: Arguments<RequestOf<Name>>
  ): AsyncGenerator<ItemOf<Name>, void, undefined>;
  /** A file as it comes in, for what is too large to be held; of a listing that has one, in its `format`. */
  stream<Name extends FileName>(
    name: Name,
    ...request: Arguments<FileRequestOf<Name>>
  ): Promise<ReadableStream<Uint8Array>>;
}

/** What not every operation has. */
type Operation = (typeof OPERATIONS)[OperationName] & {
  readonly pagedBy?: 'before' | 'offset';
  readonly exportedBy?: 'format';
};

/** Calls the service by the names of its operations. */
export function openCalls(options: CredentialedOptions): AssayClient {
  return {
    call: async <Name extends OperationName>(name: Name, ...[request]: Arguments<RequestOf<Name>>) =>
      (await answerTo(options, name, request ?? {})) as AnswerOf<Name>,
    items: (name, ...[request]) => itemsOf(options, name, request ?? {}),
    stream: async (name, ...[request]) => {
      const { body } = await send(options, name, request ?? {}, 'until it begins');
      return body ?? new ReadableStream({ start: (empty) => empty.close() });
    },
  };
}

/** Where a file is that a browser saves by itself: the path of a read, with its query. */
export function addressOf<Name extends OperationName>(
  name: Name,
  request: RequestOf<Name> | FileRequestOf<Name>,
): string {
  return pathOf(OPERATIONS[name].path, request as AnyRequest);
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | null;
  readonly nextOffset?: number | null;
}

async function* itemsOf<Name extends ListingName>(
  options: CredentialedOptions,
  name: Name,
  request: AnyRequest,
): AsyncGenerator<ItemOf<Name>, void, undefined> {
  const operation: Operation = OPERATIONS[name];
  let next: string | number | undefined;
  do {
    const query = {
      ...request.query,
      ...(next !== undefined && { [operation.pagedBy ?? 'cursor']: next }),
    };
    const page = (await answerTo(options, name, { ...request, query })) as Page<ItemOf<Name>>;
    yield* page.items;
    next = (operation.pagedBy === 'offset' ? page.nextOffset : page.nextCursor) ?? undefined;
  } while (next !== undefined);
}

async function answerTo(
  options: CredentialedOptions,
  name: OperationName,
  request: AnyRequest,
): Promise<unknown> {
  const { exportedBy, answers }: Operation = OPERATIONS[name];
  if (exportedBy !== undefined && request.query?.[exportedBy] !== undefined)
    throw new RequestUnsendable(`With ${exportedBy} it answers with a file: use stream.`);
  return contentOf(await send(options, name, request), answers);
}

async function contentOf(answer: Answered, kind: Operation['answers']): Promise<unknown> {
  switch (kind) {
    case 'nothing':
      return undefined;
    case 'file':
      return new Uint8Array(await answer.arrayBuffer());
    case 'json':
      return answer.json();
  }
}
