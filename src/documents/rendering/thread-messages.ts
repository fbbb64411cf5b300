import type { RenderRequest, Report } from '@assay/agreement-pdf';

/** One question at a time; the next is sent when the last was answered. */
export type ToThread = RenderRequest | { readonly report: Report };
