/** The final file of a document. */
export { finishPdf } from './stamping/finish.adapter.ts';
