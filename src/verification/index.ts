export type { VerificationCapabilities, VerificationLongWork } from './capabilities.ts';
export { bindingsExist, factsOfBindings } from './inputs/bindings.lookup.ts';
export { readSessionNames } from './sessions/record-names.lookup.ts';
export { verificationHistory } from './record-verification.step.ts';
export { verificationInvariants } from './invariants.lookup.ts';
