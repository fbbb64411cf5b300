import { expect } from 'vitest';
import type { Answer } from './http.ts';

/** What makes an answer a problem, to be held against `problem`. */
export function shown({ status, headers, body }: Answer) {
  const { type, title, code, detail, requestId } = body;
  const mediaType = headers.get('content-type');
  return { status, mediaType, body: { status: body.status, type, title, code, detail, requestId } };
}

/** A problem document with this status and code, and every member that one has. */
export function problem(status: number, code: string) {
  const text: unknown = expect.stringMatching(/./);
  return {
    status,
    mediaType: expect.stringMatching(/^application\/problem\+json/),
    body: { status, type: `urn:assay:problem:${code}`, title: text, code, detail: text, requestId: text },
  };
}
