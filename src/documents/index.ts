export type { DocumentsGiven } from './given.ts';
export { recordDocuments } from './audit/record-documents.command.ts';
