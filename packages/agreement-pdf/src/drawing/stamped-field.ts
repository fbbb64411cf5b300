/** A field as far as it is to be seen in the final file. Positions and sizes are points from the left and top edges of the page. */
export interface StampedField {
  readonly id: string;
  readonly fieldType: 'signature' | 'initials' | 'date' | 'text' | 'checkbox' | 'dropdown';
  readonly pageNumber: number;
  readonly xPosition: number;
  readonly yPosition: number;
  readonly width: number;
  readonly height: number;
  readonly value: string | null;
  readonly multiline: boolean;
  /** The field of the file's own form that shows its value instead. */
  readonly acroFieldName: string | null;
  readonly image: SignatureImage | null;
}

export type SignatureImage =
  | { readonly kind: 'png'; readonly bytes: Uint8Array }
  | { readonly kind: 'typed'; readonly text: string };
