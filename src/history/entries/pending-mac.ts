/** The purpose of the key under which waiting entries are authenticated. */
export const PENDING_MAC = 'history-entry';
