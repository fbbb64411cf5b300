import type { Options } from '@node-rs/argon2';
import { onceLoaded } from '@assay/values';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { openGate } from '../../platform/gate.ts';
import type { PasswordCost, Passwords } from './passwords.ts';
import { judgeStrength } from './strength-thread.adapter.ts';

const argon2 = onceLoaded(() => import('@node-rs/argon2'));

/** argon2id with 19 MiB and two passes, as OWASP recommends; it runs on the thread pool. */
const ARGON2ID = 2;
const COST: PasswordCost = { memoryKibibytes: 19_456, passes: 2 };

/** Two of the four threads of the pool, which files and names are read with too. */
const AT_ONCE = { atOnce: 2, mostWaiting: 100, waitMilliseconds: 10_000 };
const RETRY_SECONDS = 5;

export function openPasswords({ memoryKibibytes, passes }: PasswordCost = COST): Passwords {
  const options: Options = {
    algorithm: ARGON2ID,
    memoryCost: memoryKibibytes,
    timeCost: passes,
    parallelism: 1,
  };
  const gate = openGate(AT_ONCE);
  const runGated = async <Value>(work: () => Promise<Value>): Promise<Value | Refusal<'unavailable'>> =>
    (await gate.run(work))?.value ?? refuseBusy();
  const hash = async (password: string): Promise<string> =>
    (await argon2()).hash(password.normalize('NFKC'), options);
  /** A hash of nobody's password: an unknown address costs the same time as a wrong password. */
  const nobody = onceLoaded(() => hash('nobody has this password'));
  return {
    hash: (password) => runGated(() => hash(password)),
    fitting: (password, hashes, most) =>
      runGated(async () => {
        // Made for everybody: the first caller waits for it whether the address is known or not.
        const different = padHashes([...new Set(hashes)], most, await nobody());
        return new Set((await compareEach(password, different)).filter((one) => hashes.includes(one)));
      }),
    weaknessOf: (password, ownWords) => judgeStrength()(password, ownWords),
  };
}

function padHashes(hashes: readonly string[], most: number, filler: string): readonly string[] {
  return [...hashes, ...Array.from({ length: most - hashes.length }, () => filler)].slice(0, most);
}

/** One after the other: a request occupies one thread. */
async function compareEach(password: string, hashes: readonly string[]): Promise<readonly string[]> {
  const { verify } = await argon2();
  const normal = password.normalize('NFKC');
  const fitting: string[] = [];
  for (const hash of hashes) if (await verify(hash, normal)) fitting.push(hash);
  return fitting;
}

function refuseBusy(): Refusal<'unavailable'> {
  return refuse('unavailable', 'Too many passwords are being checked at the moment. Try again.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
