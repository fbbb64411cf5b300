/** Contract 5: the records of this chapter as the service answers with them. */
export type DocumentStatus = 'draft' | 'sent' | 'completed' | 'declined' | 'voided' | 'expired';
export type SignerStatus = 'waiting' | 'invited' | 'viewed' | 'signed' | 'declined';

export interface Signer {
  readonly id: string;
  readonly role: string | null;
  readonly name: string;
  readonly email: string;
  readonly signingOrder: number;
  readonly status: SignerStatus;
  readonly signedAt: string | null;
  readonly declineReason: string | null;
}

/** The link is in this answer only. */
export interface LinkedSigner extends Signer {
  readonly signingUrl: string;
}

export interface DocumentRecord<S extends Signer = Signer> {
  readonly id: string;
  readonly name: string;
  readonly status: DocumentStatus;
  readonly origin: 'template' | 'upload';
  readonly templateId: string | null;
  readonly templateRevision: number | null;
  readonly pageCount: number;
  /** In points. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly pdfSha256: string;
  readonly uploadSha256: string | null;
  readonly completedPdfSha256: string | null;
  readonly signers: readonly S[];
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly completedAt: string | null;
  readonly expiresAt: string | null;
  readonly voidReason: string | null;
}

export type FieldType = 'signature' | 'initials' | 'date' | 'text' | 'checkbox' | 'dropdown';

/** What fields of documents and of templates have in common. */
interface PlacedField {
  readonly id: string;
  readonly fieldType: FieldType;
  readonly pageNumber: number;
  readonly xPosition: number;
  readonly yPosition: number;
  readonly width: number;
  readonly height: number;
  readonly required: boolean;
  readonly label: string | null;
  readonly value: string | null;
}

export interface DocumentField extends PlacedField {
  readonly signerId: string;
  readonly filledAt: string | null;
  readonly filledBy: 'sender' | 'signer' | null;
}

export interface TemplateField extends PlacedField {
  readonly roleId: string;
  readonly editable: boolean;
}

export interface AuditEntry {
  readonly sequence: number;
  readonly type: string;
  readonly at: string;
  readonly actor: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly hash: string;
  readonly previousHash: string | null;
}

export type PageSize = 'A4' | 'Letter';

export interface TemplateRole {
  readonly id: string;
  readonly role: string;
  readonly label: string | null;
  readonly order: number;
}

export interface Template {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly pageSize: PageSize;
  readonly source: string;
  readonly sampleData: object;
  readonly revision: number;
  readonly sourceHash: string;
  readonly roles: readonly TemplateRole[];
  readonly variables: readonly string[];
  readonly pageCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A list that is read whole. */
export interface Items<T> {
  readonly items: readonly T[];
}
