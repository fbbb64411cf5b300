import { isRefusal, refuseProperty, type Refusal } from '../../kernel/result.ts';
import type { IdentityLongWork } from '../capabilities.ts';
import { ownWordsOf } from './password-rules.ts';

export interface PasswordChoice {
  readonly password: string;
  /** The place of the password in the request. */
  readonly pointer: string;
  readonly organizationName: string;
  readonly email: string;
}

/** The hash of a password that may be one. Costly: never within a transaction. */
export async function choosePassword(
  { passwords }: IdentityLongWork,
  { password, pointer, organizationName, email }: PasswordChoice,
): Promise<string | Refusal<'invalid_request' | 'unavailable'>> {
  const weakness = await passwords.weaknessOf(password, ownWordsOf(organizationName, email));
  if (isRefusal(weakness)) return weakness;
  if (weakness !== undefined) return refuseProperty(pointer, 'weak_password', weakness);
  return passwords.hash(password);
}
