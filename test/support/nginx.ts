import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endings } from './outages.ts';
import { freePort, until } from './process.ts';

export const hasNginx = !spawnSync('nginx', ['-v']).error;

const SITE = new URL('../../docs/deploy/proxy/nginx/assay.conf', import.meta.url);

/**
 * nginx with the site that `docs/deploy/` has, before processes at these addresses: without TLS, and at a free port. The
 * folder is the test's own; `failing` says when one that has failed is asked again.
 */
export async function startNginx(
  folder: string,
  urls: readonly string[],
  failing = 'fail_timeout=1s',
): Promise<string> {
  const [port, redirectPort] = [await freePort(), await freePort()];
  const site = readFileSync(SITE, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*;$/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const servers = urls.map((url) => `server ${new URL(url).host} ${failing};`);
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(
    configuration,
    `daemon off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      upstream assay { ${servers.join(' ')} keepalive 16; }
      include ${folder}/site.conf;
    }`,
  );
  const child = spawn('nginx', ['-c', configuration, '-e', join(folder, 'start.log')], { stdio: 'ignore' });
  endings.push(async () => void child.kill('SIGTERM'));
  const url = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${url}/metrics`).then(
      ({ status }) => status === 404,
      () => false,
    ),
  );
  return url;
}
