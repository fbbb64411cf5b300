import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServiceToStart } from '../service-process.ts';
import { httpRequest } from './load.ts';
import { signRequest } from '../../test/support/sign-request.ts';

/** A running service with an API key and the owner's sign-in, in a process of its own. */
export interface ServiceProcess {
  readonly port: number;
  readonly pid: number;
  readonly keyId: string;
  readonly secret: string;
  readonly owner: { readonly email: string; readonly password: string };
  /** One signed POST as bytes. */
  post(path: string, body: unknown, idempotencyKey: string): Buffer;
  close(): Promise<void>;
}

export async function startServiceProcess(asked: ServiceToStart): Promise<ServiceProcess> {
  const server = fork(new URL('../service-process.js', import.meta.url), {
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    execArgv: process.execArgv,
  });
  server.send(asked);
  const [started] = (await once(server, 'message')) as [
    Pick<ServiceProcess, 'port' | 'pid' | 'keyId' | 'secret' | 'owner'>,
  ];
  return {
    ...started,
    post: (path, sent, idempotencyKey) => {
      const body = JSON.stringify(sent);
      const headers = signRequest(started, { method: 'POST', path, body, idempotencyKey, now: new Date() });
      return httpRequest('POST', path, { ...headers, 'idempotency-key': idempotencyKey }, body);
    },
    close: async () => {
      server.send('stop');
      await once(server, 'exit');
    },
  };
}
