import { AssayProblem, type AnswerOf, type OperationName, type RequestOf } from '@assay/client/browser';
import {
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  type InfiniteData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { keyByContent } from './idempotency-key.ts';
import { isEnded, useSession } from './session.tsx';

/** A request without its idempotency key, which is made here. */
export type Sent<Name extends OperationName> = Omit<RequestOf<Name>, 'idempotencyKey'>;

interface ReadOptions {
  readonly enabled?: boolean;
  /** Ask again while the answer says that work is under way. */
  readonly refetchMilliseconds?: number | false;
  /** Show the page before while the next one is read. */
  readonly keepPrevious?: boolean;
}

/** Reads by the name of the operation; equal reads of one page are one request. */
export function useRead<Name extends OperationName>(
  name: Name,
  request: RequestOf<Name>,
  { enabled = true, refetchMilliseconds = false, keepPrevious = false }: ReadOptions = {},
): UseQueryResult<AnswerOf<Name>> {
  const { client, session } = useSession();
  const call = useGuardedCall();
  return useQuery({
    queryKey: [name, request, session.organization.id, session.mode],
    queryFn: () => call(() => untyped(client)(name, request)),
    enabled,
    refetchInterval: refetchMilliseconds,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

const FIRST_PAGE: object = {};

/** How lists are shown: what happened last stands first. */
export const NEWEST_FIRST = { order: 'newest', limit: 100 } as const;

/** Reads a listing page after page. */
export function usePages<Name extends OperationName, Item>(
  name: Name,
  request: RequestOf<Name>,
  pageOf: (answer: AnswerOf<Name>) => { readonly items: readonly Item[]; readonly next: object | undefined },
  enabled = true,
): UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[]; next: object | undefined }>> {
  const { client, session } = useSession();
  const call = useGuardedCall();
  return useInfiniteQuery({
    queryKey: [name, 'pages', request, session.organization.id, session.mode],
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ pageParam }) => {
      const { query } = request as { readonly query?: object };
      const asked = { ...request, query: { ...query, ...pageParam } } as RequestOf<Name>;
      const answer = await call(() => untyped(client)(name, asked));
      const { items, next } = pageOf(answer);
      return { items, next };
    },
    getNextPageParam: ({ next }) => next,
    enabled,
  });
}

interface SendOptions<Name extends OperationName> {
  /** Operations whose answers the change has made old; all of them where it is not said. */
  readonly outdates?: readonly OperationName[];
  readonly onDone?: (answer: AnswerOf<Name>, sent: Sent<Name>) => void;
}

/**
 * Changes something, one request at a time: a second press is nothing. The idempotency key goes with the content, so that
 * sending the same again after a failure does nothing twice.
 */
export function useSend<Name extends OperationName>(
  name: Name,
  { outdates, onDone }: SendOptions<Name> = {},
): UseMutationResult<AnswerOf<Name>, Error, Sent<Name>> {
  const { client } = useSession();
  const call = useGuardedCall();
  const queries = useQueryClient();
  const keyOf = useRef(keyByContent());
  // The page hears of a pending request only with its next rendering, which two quick presses do not wait for.
  const isSending = useRef(false);
  const mutation: UseMutationResult<AnswerOf<Name>, Error, Sent<Name>> = useMutation({
    mutationFn: (sent: Sent<Name>) => {
      const request = { ...sent, idempotencyKey: keyOf.current([name, sent]) };
      return call(() => untyped(client)(name, request));
    },
    onSuccess: (answer, sent) => {
      keyOf.current = keyByContent();
      void queries.invalidateQueries({
        predicate: ({ queryKey: [operation] }) =>
          outdates === undefined || outdates.includes(operation as OperationName),
      });
      onDone?.(answer, sent);
    },
    onError: (error) => {
      // What the page knows is older than what the service has.
      if (error instanceof AssayProblem && error.status === 409) void queries.invalidateQueries();
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const mutate: typeof mutation.mutate = (...sent) => {
    if (isSending.current) return;
    isSending.current = true;
    mutation.mutate(...sent);
  };
  return { ...mutation, mutate };
}

/** The hooks above hold the request to its operation; `call` would ask for it as a rest argument. */
function untyped({ call }: { readonly call: unknown }): UntypedCall {
  return call as UntypedCall;
}

type UntypedCall = <Name extends OperationName>(name: Name, request: unknown) => Promise<AnswerOf<Name>>;

/** Where a password that somebody else chose is changed first. */
const PASSWORD_PLACE = '#/settings/account?password=given';

/** Ends the session where the service says that it is over. */
export function useGuardedCall(): <T>(call: () => Promise<T>) => Promise<T> {
  const { expire } = useSession();
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      if (isEnded(error)) expire();
      if (error instanceof AssayProblem && error.code === 'password_change_required')
        location.replace(PASSWORD_PLACE);
      throw error;
    }
  };
}

export function isNotFound(error: unknown): boolean {
  return error instanceof AssayProblem && error.status === 404;
}
