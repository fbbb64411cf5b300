import type { Options } from '@node-rs/argon2';
import { onceLoaded } from '@assay/values';
import { limits } from '../../kernel/limits.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { openGate } from '../../platform/gate.ts';
import type { PasswordCost, Passwords } from './passwords.ts';
import { openStrength } from './strength-thread.adapter.ts';

const argon2 = onceLoaded(() => import('@node-rs/argon2'));

/** argon2id with 19 MiB and two passes, as OWASP recommends; it runs on the thread pool. */
const ARGON2ID = 2;
const COST: PasswordCost = { memoryKibibytes: 19_456, passes: 2 };

/** Two of the four threads of the pool, which files and names are read with too. */
const THREADS = 2;
const REQUESTS = { atOnce: THREADS, mostWaiting: 100, waitMilliseconds: 10_000 };
/** Those of the requests that were let in: one that is alone has both threads, and takes half as long. */
const HASHES = {
  atOnce: THREADS,
  mostWaiting: THREADS * limits.signInAccounts,
  waitMilliseconds: 60_000,
};
const RETRY_SECONDS = 5;

/** Of one service, which closes it. */
export interface OpenPasswords extends Passwords {
  close(): Promise<void>;
}

export function openPasswords({ memoryKibibytes, passes }: PasswordCost = COST): OpenPasswords {
  const options: Options = {
    algorithm: ARGON2ID,
    memoryCost: memoryKibibytes,
    timeCost: passes,
    parallelism: 1,
  };
  const [requests, threads] = [openGate(REQUESTS), openGate(HASHES)];
  const strength = openStrength();
  const admitted = async <Value>(work: () => Promise<Value>): Promise<Value | Refusal<'unavailable'>> =>
    (await requests.run(work))?.value ?? refuseBusy();
  const onThread = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = await threads.run(work);
    if (!done) throw new Error('A password was not hashed in time, although its turn had come.');
    return done.value;
  };
  const hash = async (password: string): Promise<string> => {
    const { hash: hashed } = await argon2();
    return onThread(() => hashed(password.normalize('NFKC'), options));
  };
  /** Those of the hashes that the password fits. */
  const compare = async (password: string, hashes: readonly string[]): Promise<readonly string[]> => {
    const { verify } = await argon2();
    const normal = password.normalize('NFKC');
    const fits = await Promise.all(hashes.map((one) => onThread(() => verify(one, normal))));
    return hashes.filter((_, place) => fits[place]);
  };
  /** A hash of nobody's password: an unknown address costs the same time as a wrong password. */
  const nobody = onceLoaded(() => hash('nobody has this password'));
  return {
    hash: (password) => admitted(() => hash(password)),
    fitting: (password, hashes, most) =>
      admitted(async () => {
        // Made for everybody: the first caller waits for it whether the address is known or not.
        const different = padHashes([...new Set(hashes)], most, await nobody());
        return new Set((await compare(password, different)).filter((one) => hashes.includes(one)));
      }),
    weaknessOf: (password, ownWords) => strength.weaknessOf(password, ownWords),
    close: () => strength.close(),
  };
}

function padHashes(hashes: readonly string[], most: number, filler: string): readonly string[] {
  return [...hashes, ...Array.from({ length: most - hashes.length }, () => filler)].slice(0, most);
}

function refuseBusy(): Refusal<'unavailable'> {
  return refuse('unavailable', 'Too many passwords are being checked at the moment. Try again.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
