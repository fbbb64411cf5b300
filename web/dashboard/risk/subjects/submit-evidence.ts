import { AssayProblem, type RequestOf } from '@assay/client/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { keyByContent } from '../../data/idempotency-key.ts';

export interface EvidenceSubmission {
  readonly keyId: string;
  readonly secret: string;
  readonly subjectId: string;
  readonly body: RequestOf<'recordEvidenceBatch'>['body'];
}

/**
 * Evidence is taken from API keys alone, never from a session: who holds the key states it. So the page signs as a program
 * would, with a secret that is forgotten when the form closes. A key that is refused does not end the session.
 */
export function useSubmitEvidence(onDone: (facts: number) => void) {
  const queries = useQueryClient();
  const keyOf = useRef(keyByContent());
  return useMutation({
    // What a mutation was called with is kept for minutes otherwise, and the secret with it.
    gcTime: 0,
    mutationFn: async ({ keyId, secret, subjectId, body }: EvidenceSubmission) => {
      const { openClient } = await import('@assay/client');
      const client = openClient({ baseUrl: location.origin, caller: { keyId, secret } });
      const idempotencyKey = keyOf.current([subjectId, body]);
      return client.call('recordEvidenceBatch', { params: { id: subjectId }, body, idempotencyKey });
    },
    onSuccess: ({ items }) => {
      void queries.invalidateQueries();
      onDone(items.length);
    },
  });
}

/** Whether the service did not take the key, rather than what it states. */
export function isKeyRefused(error: unknown): boolean {
  return error instanceof AssayProblem && error.status === 401;
}
