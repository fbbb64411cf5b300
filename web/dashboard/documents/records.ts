import type { Schemas } from '@assay/client/browser';

/** The records of this chapter, as the API describes them. */
export type DocumentRecord = Schemas['Document'];
export type DocumentStatus = DocumentRecord['status'];
export type Signer = Schemas['Signer'];
export type SignerStatus = Signer['status'];
/** The link is in this answer only. */
export type LinkedSigner = Schemas['LinkedSigner'];
export type DocumentField = Schemas['Field'];
export type FieldType = DocumentField['fieldType'];
export type TemplateField = Schemas['TemplateField'];
/** Of the form that an uploaded file has itself. */
export type FormField = Schemas['FormField'];
export type AuditEntry = Schemas['AuditTrail']['items'][number];
export type Template = Schemas['Template'];
export type TemplateRole = Template['roles'][number];
