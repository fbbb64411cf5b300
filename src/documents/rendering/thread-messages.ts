import type { RenderRequest } from '@assay/agreement-pdf';
import type { Certified } from '../certificate/certified.ts';

/** One at a time; the next is sent when the last was answered. */
export type ToThread = RenderRequest | { readonly certified: Certified };
