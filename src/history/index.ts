export { logHistory } from './entries/log-history.step.ts';
export { HISTORY_KEY_SEAL } from './keys/signing-key.ts';
