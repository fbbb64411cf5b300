import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../src/config.ts';
import { limits } from '../../../src/kernel/limits.ts';
import { read, ROOT, unlessInstalled } from './deploy-files.ts';

const UNITS = ['assay-api.service', 'assay-worker@.service'];

describe('The units of systemd', () => {
  test.each(UNITS)('%s may change nothing but its own state', (name) => {
    const lines = read(`docs/deploy/systemd/${name}`).split('\n');
    const wanted = [
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'DynamicUser=yes',
    ];
    expect(lines).toEqual(expect.arrayContaining([...wanted, 'CapabilityBoundingSet=', 'UMask=0077']));
    const [, data] = /ASSAY_DATA_DIR=\/var\/lib\/(\S+)/.exec(lines.join('\n')) ?? [];
    expect(lines).toContain(`StateDirectory=${data}`);
  });

  test.skipIf(unlessInstalled('systemd-analyze'))('are understood, and rated as safe', () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    // The program itself is not where the guide puts it.
    const paths = UNITS.map((name) => {
      const path = join(folder, name.replace('@', '@8082'));
      const text = read(`docs/deploy/systemd/${name}`);
      writeFileSync(
        path,
        text.replace('/usr/bin/node', process.execPath).replace(/^EnvironmentFile=.*$/m, ''),
      );
      return path;
    });
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
    expect([verified.status, linesAbout(verified.stderr, folder)]).toEqual([0, []]);
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', ...paths], {
      encoding: 'utf8',
    });
    expect([rated.status, rated.stderr]).toEqual([0, '']);
  });

  test('their settings are refused until they are filled in, and then taken', () => {
    const settings = Object.fromEntries(
      [...read('docs/deploy/systemd/assay.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    const filled = {
      DATABASE_URL: 'postgres://assay@db.internal/assay',
      ASSAY_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      ASSAY_OPERATOR_TOKEN: 'a'.repeat(64),
      ASSAY_BASE_URL: 'https://assay.example.com',
    };
    const open = Object.keys(settings).filter((name) => settings[name] === 'CHANGE-ME');
    expect(open).toEqual(Object.keys(filled));
    for (const name of open)
      expect(() => readConfig({ ...settings, ...filled, [name]: 'CHANGE-ME' })).toThrow(ConfigError);
    expect(readConfig({ ...settings, ...filled })).toMatchObject({ trustedProxies: 1 });
  });
});

describe('The proxies', () => {
  const site = read('docs/deploy/proxy/nginx/assay.conf');

  test('nginx takes the largest file that the service takes', () => {
    const [, gigabytes] = /client_max_body_size (\d+)g;/.exec(site) ?? [];
    expect(Number(gigabytes) * 1024 ** 3).toBe(Math.max(limits.listFileBytes, limits.batchFileBytes));
  });

  test.each(['nginx/assay.conf', 'caddy/Caddyfile'])(
    '%s shows metrics and operator endpoints to nobody',
    (name) => {
      const text = read(`docs/deploy/proxy/${name}`);
      expect(text).toContain('/metrics');
      expect(text).toContain('/operator/');
    },
  );

  test.skipIf(unlessInstalled('caddy'))('Caddy understands its file', () => {
    const file = join(ROOT, 'docs/deploy/proxy/caddy/Caddyfile');
    const adapted = spawnSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', file], {
      encoding: 'utf8',
    });
    expect(adapted.status).toBe(0);
  });

  test.skipIf(unlessInstalled('nginx'))('nginx understands its files, here and in compose.yaml', () => {
    // Whoever runs the tests may not listen below 1024.
    const unprivileged = site.replace('listen 80;', 'listen 8480;').replace('listen 443 ', 'listen 8443 ');
    for (const upstream of [
      'docs/deploy/proxy/nginx/assay-upstream.conf',
      'docs/deploy/compose/upstream.conf',
    ]) {
      const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
      execFileSync('sh', [join(ROOT, 'docs/deploy/compose/setup.sh'), folder]);
      const tls = join(folder, 'docs/deploy/compose/tls');
      mkdirSync(join(folder, 'conf.d'));
      // Only in the network of its containers has the service this name.
      writeFileSync(
        join(folder, 'conf.d/assay-upstream.conf'),
        read(upstream).replace('server api:', 'server 127.0.0.1:'),
      );
      writeFileSync(join(folder, 'conf.d/assay.conf'), unprivileged.replaceAll('/etc/nginx/tls', tls));
      writeFileSync(
        join(folder, 'nginx.conf'),
        `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp { access_log off; include ${folder}/conf.d/*.conf; }\n`,
      );
      const tested = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' });
      expect(tested.stderr).toContain('test is successful');
      expect(tested.stderr).not.toMatch(/\[(?:warn|emerg)\]/);
    }
  });
});

/** Other units of the machine are not ours to mend. */
function linesAbout(text: string, folder: string): readonly string[] {
  return text.split('\n').filter((line) => line.includes(folder) || line.includes('assay-'));
}
