import { hash, type Options, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, as OWASP recommends; it runs on the thread pool. */
const ARGON2ID = 2;
const OPTIONS: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), OPTIONS);
}

/** A hash of nobody's password: an unknown address costs the same time as a wrong password. */
const NOBODY = hashPassword('nobody has this password');

export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await NOBODY), password.normalize('NFKC'));
  return fits && passwordHash !== undefined;
}
