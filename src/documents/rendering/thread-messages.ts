import type { Rendered, RenderRequest } from './renderer.ts';

/** One at a time; the next is sent when the last was answered. */
export type ToThread = RenderRequest;

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly rendered: Exclude<Rendered, { kind: 'busy' }> };
