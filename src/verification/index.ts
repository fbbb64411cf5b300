export type { VerificationCapabilities, VerificationLongWork } from './capabilities.ts';
export { bindingsExist, factsOfBindings } from './inputs/bindings.query.ts';
export { verificationHistory } from './record-verification.command.ts';
