import type { Id } from '../kernel/ids.ts';

export type { DocumentId } from '../kernel/ids.ts';
export type TemplateId = Id<'template'>;
export type SignerId = Id<'document-signer'>;
export type FieldId = Id<'document-field'>;
export type TemplateFieldId = Id<'template-field'>;
