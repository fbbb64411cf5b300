/** Reads PDF files that others made. */
export { beginDecoding } from './reading/decoding.adapter.ts';
export { readPdf } from './reading/read-pdf.adapter.ts';
