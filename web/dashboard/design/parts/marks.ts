/** Something wrong or remarkable at a place of the text. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
}
