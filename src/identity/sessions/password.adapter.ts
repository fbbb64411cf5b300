import type { Options } from '@node-rs/argon2';
import { onceLoaded } from '../../kernel/once.ts';

const argon2 = onceLoaded(() => import('@node-rs/argon2'));

/** argon2id with 19 MiB and two passes, as OWASP recommends; it runs on the thread pool. */
const ARGON2ID = 2;
const OPTIONS: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password.normalize('NFKC'), OPTIONS);
}

/** A hash of nobody's password: an unknown address costs the same time as a wrong password. */
const nobody = onceLoaded(() => hashPassword('nobody has this password'));

export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  // Made for everybody: whoever comes first waits for it whether the address is known or not.
  const [{ verify }, hashOfNobody] = [await argon2(), await nobody()];
  const fits = await verify(passwordHash ?? hashOfNobody, password.normalize('NFKC'));
  return fits && passwordHash !== undefined;
}
