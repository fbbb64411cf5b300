import type { Certified } from '../certificate/certified.ts';
import type { Rendered, RenderRequest } from './renderer.ts';

/** One at a time; the next is sent when the last was answered. */
export type ToThread = RenderRequest | { readonly certified: Certified };

export type Answered = Exclude<Rendered, { kind: 'busy' }>;
