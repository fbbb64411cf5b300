import { limits } from '../../kernel/limits.ts';
import { isRefusal, refuse, refuseProperty } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { IdentityCapabilities, IdentityLongWork } from '../capabilities.ts';
import { choosePassword } from '../passwords/choose-password.query.ts';
import { findAccount } from './sessions.store.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export interface PreparedPasswordChange {
  /** The hash that the current password fits; the change holds only while it is the account's. */
  readonly verifiedHash: string;
  readonly passwordHash: string;
}

type ChangeRefusal = 'forbidden' | 'rate_limited' | 'invalid_request' | 'unavailable';

/**
 * Compares and hashes before the transaction. An attempt is counted before the password is looked at and given back
 * when it fits; by session, so that a thief of one session who guesses does not keep the owner's own from changing it.
 */
export const preparePasswordChange: Query<
  PasswordChange,
  PreparedPasswordChange,
  ChangeRefusal,
  IdentityCapabilities,
  IdentityLongWork
> = async (db, { caller, scope, capabilities: { throttle }, longWork }, { currentPassword, newPassword }) => {
  if (caller.kind !== 'user') return refuse('forbidden', 'Only a dashboard session can change a password.');
  const key = `password-of:${caller.tokenId}`;
  const wait = throttle.take(key, {
    limit: limits.passwordChangeFailures,
    windowSeconds: limits.signInWindowSeconds,
  });
  if (wait !== undefined)
    return refuse('rate_limited', 'Too many wrong passwords.', { retryAfterSeconds: wait });
  const account = await findAccount(db, scope.organizationId, caller.userId);
  const hashes = account ? [account.passwordHash] : [];
  const fitting = await longWork.passwords.fitting(currentPassword, hashes, 1);
  if (isRefusal(fitting)) return fitting;
  if (!account || !fitting.has(account.passwordHash))
    return refuse('forbidden', 'The current password is another one.');
  throttle.giveBack(key);
  if (newPassword === currentPassword)
    return refuseProperty(
      '/newPassword',
      'same_password',
      'This is the current password. Choose another one.',
    );
  const { organizationName, email } = account;
  const chosen = { password: newPassword, pointer: '/newPassword', organizationName, email };
  const passwordHash = await choosePassword(longWork, chosen);
  return isRefusal(passwordHash) ? passwordHash : { verifiedHash: account.passwordHash, passwordHash };
};
