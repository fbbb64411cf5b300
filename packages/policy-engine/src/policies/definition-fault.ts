/** One fault of a definition; its pointer counts from the definition. */
export interface DefinitionFault {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}
