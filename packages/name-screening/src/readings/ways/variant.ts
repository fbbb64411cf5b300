/** One way to write something, and how likely it is among the others. */
export interface Variant {
  readonly text: string;
  readonly weight: number;
}
