import type { Config } from '../../config.ts';

const ANSWER_WITHIN_MILLISECONDS = 5_000;

/** Asks for readiness as a supervisor does: at the port of operations, or where there is none at the service itself. */
export async function examineProbes(config: Config, isRunning: boolean): Promise<string> {
  const { host, port } = config.operations ?? config;
  const where = `${host}:${port}`;
  let response: Response;
  try {
    response = await fetch(`http://${reachable(host)}:${port}/readyz`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS),
    });
  } catch {
    if (!isRunning) return `nobody answers at ${where}: no process of these settings runs`;
    throw new Error(
      `Nobody answers at ${where}, though the service runs: was it started before ASSAY_OPERATIONS_PORT was set, or does a firewall stand between?`,
    );
  }
  const { unready } = (await response.json().catch(() => ({}))) as { unready?: readonly string[] };
  if (response.status === 200) return `ready at ${where}`;
  if (unready === undefined)
    throw new Error(`Something else than Assay answers at ${where}: give it another port.`);
  throw new Error(
    `Not ready at ${where}: ${unready.join(', ')}. The guide has a table of what each means: docs/guides/operating.md, Watching it.`,
  );
}

/** A process that listens everywhere is asked at home. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  const address = host === '::' ? '::1' : host;
  return address.includes(':') ? `[${address}]` : address;
}
