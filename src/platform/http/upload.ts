import { createHash } from 'node:crypto';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import type { Form } from './admission.ts';
import type { IdempotencyStore, WriteCall, WritePath, Written } from '../writing/command.ts';
import type { UploadContext } from '../endpoints/contexts.ts';
import type { Action } from '../endpoints/endpoint.ts';

interface Upload<Needs, Work> {
  readonly ctx: UploadContext<Needs, Work>;
  readonly form: Form;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly status: number;
  /** The body of the answer. */
  readonly text: (value: unknown) => string;
}

/** Receives a file, and makes the change of it through the write path, under the key of the request if it has one. */
export async function actUpload<Needs, Work>(
  writes: WritePath<Needs> & IdempotencyStore,
  action: Action<Needs, Work> & { readonly kind: 'upload' },
  { ctx, form, bytes, status, text }: Upload<Needs, Work>,
): Promise<Written | Refusal> {
  const hashed = hashing(bytes);
  const { params, query, body, idempotency } = form;
  const call = async (): Promise<WriteCall<unknown>> => ({
    scope: ctx.scope,
    principal: ctx.caller,
    span: ctx.span,
    idempotency: idempotency && { ...idempotency, bodyDigest: await hashed.digest() },
    answer: (value) => ({ status, body: text(value) }),
  });
  const received = await action.receive(ctx, { params, query, body, bytes: hashed.bytes });
  // The same request may have been accepted before, and be the very reason.
  if (isRefusal(received))
    return (idempotency ? await writes.remembered(await call()) : undefined) ?? received;
  let kept = false;
  try {
    const outcome = await writes.execute(await call(), action.command, received);
    kept = !isRefusal(outcome) && !outcome.replayed;
    return outcome;
  } finally {
    if (!kept) await action.discard(ctx, received);
  }
}

/** The bytes as they come, and the digest of all of them: whatever nobody has read is read for it. */
function hashing(bytes: AsyncIterable<Uint8Array>): {
  readonly bytes: AsyncIterable<Uint8Array>;
  digest(): Promise<string>;
} {
  const hash = createHash('sha256');
  const source = bytes[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const step = await source.next();
    if (step.done !== true) hash.update(step.value);
    return step;
  };
  let made: Promise<string> | undefined;
  const toEnd = async (): Promise<string> => {
    while ((await next()).done !== true);
    return hash.digest('hex');
  };
  return {
    // Without `return`: a reader that stops early leaves the rest for the digest.
    bytes: { [Symbol.asyncIterator]: () => ({ next }) },
    digest: () => (made ??= toEnd()),
  };
}
