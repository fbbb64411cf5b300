export const FORM_FIELD_TYPES = [
  'text',
  'checkbox',
  'radio',
  'dropdown',
  'listbox',
  'signature',
  'button',
] as const;

/** Contract 5, *Documents*: one widget of an embedded form, in points from the top left of the page as it is shown. */
export interface FormField {
  readonly name: string;
  readonly type: (typeof FORM_FIELD_TYPES)[number];
  readonly pageNumber: number;
  readonly xPosition: number;
  readonly yPosition: number;
  readonly width: number;
  readonly height: number;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly maxLength: number | null;
  /** Export values: the options of a choice, the meanings of a radio group's buttons. */
  readonly options: readonly string[] | null;
  readonly value: string | null;
  readonly multiline: boolean;
  /** Absent where it is shown. A hidden widget is listed and filled by nothing: the final file shows nothing of it. */
  readonly isHidden?: true;
}
