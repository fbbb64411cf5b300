/** Agreements and reports as PDF files; loads everything that makes one. */
export { openTypesetter, type Typesetter } from './typesetting/typeset.adapter.ts';
