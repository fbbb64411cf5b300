/** An output field of one revision of a verification workflow, to which an input of a policy is bound. */
export interface Binding {
  readonly workflowId: string;
  readonly workflowRevision: number;
  readonly stepKey: string;
  readonly field: string;
}

export interface BoundField extends Binding {
  readonly type: string;
  /** Of a list; left out, a list of any items will do. */
  readonly itemType?: string;
}
