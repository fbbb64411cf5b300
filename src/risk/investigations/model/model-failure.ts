/** The reasons why a model that was asked gave no findings. */
export const MODEL_FAILURES = [
  'model_timed_out',
  'model_unreachable',
  'model_refused',
  'model_answer_invalid',
] as const;
export type ModelFailure = (typeof MODEL_FAILURES)[number];
