import type { SigningField } from '../records.ts';
import type { SignatureMark } from '../mark.ts';

/** Where the signer fills one step. */
export interface Editor {
  readonly element: HTMLElement;
  focus(): void;
  /** Stores its value; false where it does not fit. */
  leave(): Promise<boolean>;
  /** Called when the state has changed. */
  refresh(): void;
}

export interface EditorActions {
  fill(field: SigningField, value: string): void;
  clear(field: SigningField): void;
  /** Asks for a signature, and for consent before the first one. */
  sign(field: SigningField): Promise<void>;
  apply(field: SigningField, mark: SignatureMark): Promise<void>;
}
