import { execFileSync } from 'node:child_process';

export interface PgbenchTarget {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** Makes the TPC-B tables, ten times the smallest size; undefined where pgbench is not installed. */
export function preparePgbench(target: PgbenchTarget): boolean {
  try {
    run(target, ['-i', '-q', '-s', '10']);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** TPC-B transactions a second, prepared statements, eight clients. */
export function tpcB(target: PgbenchTarget, seconds: number): number {
  const output = run(target, ['-M', 'prepared', '-n', '-c', '8', '-j', '1', '-T', String(seconds)]);
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}

function run({ host, port, user, database }: PgbenchTarget, options: readonly string[]): string {
  const where = ['-h', host, '-p', String(port), '-U', user, database];
  return execFileSync('pgbench', [...options, ...where], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
