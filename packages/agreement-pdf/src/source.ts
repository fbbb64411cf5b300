/** Reads the source of an agreement; loads the parser of Markdown. */
export type { Agreement, Block, Inline } from './agreement/agreement.ts';
export { agreementOf, isFaults, readSource } from './source/read-source.ts';
