export type FieldType = 'signature' | 'initials' | 'date' | 'text' | 'checkbox' | 'dropdown';

/** A field as the signing endpoints show it. Positions and sizes are points from the left and top edges of the page. */
export interface SigningField {
  readonly id: string;
  readonly signerId: string;
  readonly fieldType: FieldType;
  readonly pageNumber: number;
  readonly xPosition: number;
  readonly yPosition: number;
  readonly width: number;
  readonly height: number;
  readonly required: boolean;
  readonly label: string | null;
  readonly value: string | null;
  readonly options: readonly string[] | null;
  readonly acroFieldName: string | null;
  readonly maxLength: number | null;
  readonly validationPattern: string | null;
  readonly validationMessage: string | null;
  readonly groupKey: string | null;
  readonly groupRequired: boolean;
  readonly requiredWhenFieldId: string | null;
  readonly requiredWhenValue: string | null;
  readonly sharedFill: boolean;
  readonly multiline: boolean;
  readonly signatureImageUrl: string | null;
  readonly filledAt: string | null;
  readonly filledBy: 'sender' | 'signer' | null;
  /** Nobody but the sender decides its value. */
  readonly readOnly: boolean;
  readonly resolvedDateFormat: string | null;
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface OtherSigner {
  readonly id: string;
  readonly name: string;
  readonly signingOrder: number;
  readonly status: 'waiting' | 'invited' | 'viewed' | 'signed' | 'declined';
}

export interface SigningDocument {
  readonly id: string;
  readonly name: string;
  readonly status: 'draft' | 'sent' | 'completed' | 'declined' | 'voided' | 'expired';
  readonly message: string | null;
  readonly pages: readonly PageSize[];
  readonly expiresAt: string | null;
  readonly voidReason: string | null;
  readonly signers: readonly OtherSigner[];
}

export interface SigningSession {
  readonly document: SigningDocument;
  readonly signer: OtherSigner & { readonly declineReason: string | null };
  /** May fill now. */
  readonly turn: boolean;
  readonly fields: readonly SigningField[];
  /** Of other signers, fillable or to be seen by this one. */
  readonly sharedFields: readonly SigningField[];
  readonly requiredRemaining: number;
  /** Of all that would be signed. */
  readonly valuesSha256: string;
}

/** What the service answers when a value was stored or taken away. */
export interface StoredValue {
  readonly field: SigningField;
  /** Members of a group that were cleared by it. */
  readonly alsoChanged: readonly SigningField[];
  readonly requiredRemaining: number;
}

/** What is sent to fill a field. */
export type FieldContent = { readonly value: string; readonly locale?: string } | { readonly typed: string };
