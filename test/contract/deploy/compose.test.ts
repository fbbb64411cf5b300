import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { read, readYaml, ROOT, type Yaml } from './deploy-files.ts';

const { services } = readYaml('compose.yaml');

describe('compose.yaml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compose-'));
  const setUp = (): string =>
    execFileSync('sh', [join(ROOT, 'docs/deploy/compose/setup.sh'), folder], { encoding: 'utf8' });
  const secrets = (): Record<string, string> =>
    Object.fromEntries(
      [...readFileSync(join(folder, '.env'), 'utf8').matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    );

  beforeAll(() => {
    setUp();
  });

  test('runs an API, two workers, a database, a proxy, and what watches them', () => {
    expect(Object.keys(services)).toEqual([
      'api',
      'worker',
      'database',
      'proxy',
      'prometheus',
      'grafana',
      'mail',
    ]);
    expect([services.api.command, services.worker.command]).toEqual([
      ['serve', '--role', 'api'],
      ['serve', '--role', 'worker'],
    ]);
    expect(services.worker.deploy.replicas).toBe(2);
  });

  test('takes releases of images, never the latest', () => {
    const images = Object.values<Yaml>(services).map(({ image }) => image);
    expect(images.filter((image) => !/:v?\d+\.\d+/.test(image))).toEqual([]);
  });

  test('mounts files that are in the tree, and those that its setup makes', () => {
    const sources = Object.values<Yaml>(services)
      .flatMap(({ volumes = [] }): string[] => volumes)
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((path) => path.startsWith('./'));
    expect(sources.length).toBeGreaterThan(5);
    expect(
      sources.filter((path) => !existsSync(join(ROOT, path)) && !existsSync(join(folder, path))),
    ).toEqual([]);
  });

  test('lets nobody reach the service but through the proxy', () => {
    const published = Object.entries<Yaml>(services).filter(([, { ports }]) => ports !== undefined);
    const open = published
      .filter(([, { ports }]) => !ports[0].startsWith('127.0.0.1:'))
      .map(([name]) => name);
    expect(open).toEqual(['proxy']);
    expect([services.api.ports, services.worker.ports, services.database.ports]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each(['api', 'worker'])(
    'the settings of %s are taken, with the secrets that its setup makes',
    (name) => {
      const { environment, read_only: readOnly, cap_drop: dropped } = services[name];
      const made = secrets();
      const values = Object.entries<string>(environment).map(([variable, value]) => [
        variable,
        value.replaceAll(/\$\{(\w+):\?[^}]+\}/g, (_all, secret: string) => made[secret] ?? ''),
      ]);
      const config = readConfig(Object.fromEntries(values));
      expect(config).toMatchObject({ trustedProxies: 1, mail: { server: { host: 'mail', port: 1025 } } });
      expect(config.databaseUrl).toContain(`${made['POSTGRES_PASSWORD']}@database/`);
      expect([readOnly, dropped]).toEqual([true, ['ALL']]);
    },
  );

  test('its setup makes every secret that is asked for, for its owner alone, and never makes it anew', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const made = secrets();
    expect(Object.keys(made).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [...new Set(asked)].toSorted((a = '', b = '') => a.localeCompare(b)),
    );
    setUp();
    expect(secrets()).toEqual(made);
    const key = join(folder, 'docs/deploy/compose/tls/tls.key');
    expect([statSync(join(folder, '.env')).mode, statSync(key).mode].map((mode) => mode & 0o077)).toEqual([
      0, 0,
    ]);
  });

  test('Prometheus and Grafana find the rules and the dashboard, which ask for the job that is scraped', () => {
    const { rule_files: rules, scrape_configs: jobs } = readYaml('docs/deploy/compose/prometheus.yaml');
    const { providers } = readYaml('docs/deploy/compose/grafana/dashboards.yaml');
    for (const name of ['prometheus', 'grafana'])
      expect(services[name].volumes).toContain('./docs/deploy:/etc/assay:ro');
    expect([rules, providers[0].options.path]).toEqual([['/etc/assay/alerts.yaml'], '/etc/assay/grafana']);
    expect(existsSync(join(ROOT, 'docs/deploy/grafana/assay.json'))).toBe(true);
    const asked = [...read('docs/deploy/alerts.yaml').matchAll(/job="(\w+)"/g)].map(([, job]) => job);
    expect(new Set(asked)).toEqual(new Set(jobs.map((job: Yaml) => job.job_name)));
  });

  test('nothing of it is committed', () => {
    const repository = mkdtempSync(join(tmpdir(), 'ignored-'));
    execFileSync('git', ['init', '--quiet'], { cwd: repository });
    cpSync(join(ROOT, '.gitignore'), join(repository, '.gitignore'));
    mkdirSync(join(repository, 'docs/deploy/compose/tls'), { recursive: true });
    const paths = ['.env', 'docs/deploy/compose/tls/tls.key'];
    const ignored = execFileSync('git', ['check-ignore', ...paths], { cwd: repository, encoding: 'utf8' });
    expect(ignored.trim().split('\n')).toEqual(paths);
  });
});
