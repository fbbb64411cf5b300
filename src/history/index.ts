export type { HistoryCapabilities, HistoryLongWork } from './capabilities.ts';
export { logHistory } from './entries/log-history.step.ts';
export { logTexts } from './export/log-texts.lookup.ts';
export { verifyToken } from './timestamps/verify-token.ts';
export { HISTORY_KEY_SEAL } from './keys/signing-key.ts';
export { historyInvariants } from './invariants.lookup.ts';
