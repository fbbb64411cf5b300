/** Reads PDF files that others made. */
export { readPdf } from './reading/read-pdf.adapter.ts';
