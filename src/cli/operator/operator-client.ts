import type { Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import { readExistingKey } from '../../platform/vault/key-files.ts';
import { OperatorRefusal, ServiceTroubled } from './operator-refusal.ts';

/** The running service, asked through its operator endpoints. */
export interface OperatorClient {
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown): Promise<unknown>;
  /** A file as it is read, however long that takes; it is opened when it is sent, for what flows before is lost. */
  put(path: string, file: { readonly open: () => Readable; readonly byteLength: number }): Promise<unknown>;
}

const ANSWER_WITHIN_MILLISECONDS = 10_000;

/** Undefined when no service answers at the configured address. */
export async function findRunningService(
  config: Pick<Config, 'operatorToken' | 'dataDir' | 'host' | 'port'>,
): Promise<OperatorClient | undefined> {
  const token =
    config.operatorToken ?? (await readExistingKey(config.dataDir, 'operator.token').catch(() => undefined));
  if (token === undefined) return undefined;
  const client = clientOf(
    `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`,
    token,
  );
  try {
    await client.get('/operator/v1/status');
    return client;
  } catch {
    return undefined;
  }
}

function clientOf(baseUrl: string, token: string): OperatorClient {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS),
    });
    return granted(response.status, await response.json());
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: async (path, { open, byteLength }) => {
      // Only a file needs it, and it takes longer to load than all else that a command does.
      const { request } = await import('undici');
      const { statusCode, body } = await request(`${baseUrl}${path}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
          'content-length': String(byteLength),
        },
        body: open(),
        headersTimeout: 0,
      });
      return granted(statusCode, await body.json());
    },
  };
}

function granted(status: number, answer: unknown): unknown {
  if (status < 400) return answer;
  const detail = detailOf(answer) ?? `The service answered ${status}.`;
  throw status >= 500 || status === 429 ? new ServiceTroubled(detail) : new OperatorRefusal(detail);
}

/** The problem's detail, and the first thing it points at. */
function detailOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('detail' in answer)) return undefined;
  const [fault] =
    'errors' in answer && Array.isArray(answer.errors)
      ? (answer.errors as { pointer?: string; message?: string }[])
      : [];
  return fault?.pointer === undefined ? String(answer.detail) : `${fault.pointer.slice(1)}: ${fault.message}`;
}
