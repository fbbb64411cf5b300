export const STEP_TYPES = ['capture', 'extract', 'enrich', 'check', 'validate', 'risk'] as const;
export type StepType = (typeof STEP_TYPES)[number];

export const SCALAR_TYPES = ['string', 'number', 'boolean'] as const;
export type ScalarType = (typeof SCALAR_TYPES)[number];
export type OutputType = ScalarType | 'list';

export type Scalar = string | number | boolean;
/** The types of an output: the scalar and list types of evidence. */
export type OutputValue = Scalar | readonly Scalar[];

export interface OutputDeclaration {
  readonly field: string;
  readonly type: OutputType;
  /** Present exactly for lists. */
  readonly itemType?: ScalarType;
}

export interface Step {
  readonly key: string;
  readonly type: StepType;
  readonly config: Readonly<Record<string, unknown>>;
  readonly outputs: readonly OutputDeclaration[];
}

/**
 * Document 1, *Native verification evidence*: values that were read or added need the approval of the whole attempt.
 */
export function requiresApproval(type: StepType): boolean {
  return type === 'extract' || type === 'enrich';
}
