/** @module-tag long */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../support/guide.ts';
import { anonymousCaller, type Json } from '../support/http.ts';
import { describedIn, seriesOf } from '../support/metrics.ts';
import { databaseUrl, freePort, openWorkshop, PATIENT, until } from '../support/process.ts';

const workshop = openWorkshop();
const ALERTS = 'docs/deploy/alerts.yaml';
const DASHBOARD = 'docs/deploy/grafana/assay.json';
const hasPromtool = !spawnSync('promtool', ['--version']).error;

const text = (path: string): Promise<string> => readFile(join(repository, path), 'utf8');

/** A metric that a rule or a panel asks for, and the labels by which it chooses. */
interface Selector {
  readonly name: string;
  readonly labels: readonly { readonly label: string; readonly how: string; readonly value: string }[];
}

function selectorsIn(expressions: string): readonly Selector[] {
  const found = expressions.matchAll(/\b((?:assay|nodejs|process)_\w+)(?:\{([^}]*)\})?/g);
  return [...found].map(([, name = '', chosen = '']) => ({
    name,
    labels: [...chosen.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(
      ([, label = '', how = '', value = '']) => ({ label, how, value }),
    ),
  }));
}

async function expressionsOfDashboard(): Promise<string> {
  const { panels, templating }: Json = JSON.parse(await text(DASHBOARD));
  const asked = panels.flatMap(({ targets = [] }: Json) => targets.map(({ expr }: Json) => expr));
  return [...asked, ...templating.list.map(({ query }: Json) => query?.query ?? '')].join('\n');
}

/** `for`, `labels` and the like are no expressions. */
async function expressionsOfAlerts(): Promise<string> {
  const rules = await text(ALERTS);
  return [...rules.matchAll(/^ +expr: ((?:.|\n {10})*)$/gm)].map(([, expression]) => expression).join('\n');
}

/** A worker gets no request, no list was imported, and there is neither certificate nor replica. */
const MAY_BE_EMPTY = [
  'assay_http_request_duration_seconds',
  'assay_list_age_seconds',
  'assay_certificate_remaining_seconds',
  'assay_replica_used',
  'assay_replica_lag_bytes',
  'assay_replica_lag_seconds',
  'assay_replica_reads_total',
];

/** The parts of a selector that no line of the scrape has. */
function missing(scrape: string, { name, labels }: Selector): readonly string[] {
  const metrics = describedIn(scrape).map((line) => line.split(' '));
  const own = metrics.find(
    ([known = '']) => name.replace(/_(bucket|count|sum)$/, '') === known || name === known,
  );
  if (!own) return [name];
  const series = seriesOf(scrape).filter((one) => one.name === name);
  if (series.length === 0) return MAY_BE_EMPTY.some((one) => one === own[0]) ? [] : [name];
  return labels.flatMap(({ label, how, value }) => {
    if (label === 'job') return [];
    const values = series.flatMap((one) => one.labels[label] ?? []);
    // Nothing need have failed.
    const isThere = how === '=' && label !== 'outcome' ? values.includes(value) : values.length > 0;
    return isThere ? [] : [`${name}{${label}${how}"${value}"}`];
  });
}

describe.each(['all', 'worker'])('what is scraped of the role %s', PATIENT, (role) => {
  let scrape = '';

  beforeAll(async () => {
    const port = await freePort();
    const db = await workshop.database({ empty: false });
    const env = { DATABASE_URL: databaseUrl(db), ASSAY_OPERATIONS_PORT: String(port) };
    const service = await workshop.start(['serve', '--role', role], { env });
    await service.ready;
    await fetch(`${service.url}/api/v1/organization`).catch(() => undefined);
    const operations = anonymousCaller(`http://127.0.0.1:${port}`);
    await until(async () => {
      scrape = (await operations.get('//metrics')).body;
      return ['expiry', 'surroundings'].every((worker) => scrape.includes(`worker="${worker}"`));
    });
    await service.terminate();
  });

  test.each([
    [ALERTS, expressionsOfAlerts],
    [DASHBOARD, expressionsOfDashboard],
  ])('has all that %s asks for', async (_path, read) => {
    const selectors = selectorsIn(await read());
    expect(selectors.length).toBeGreaterThan(10);
    expect(selectors.flatMap((selector) => missing(scrape, selector))).toEqual([]);
  });

  test('requests are counted where any come', () => {
    const counted = seriesOf(scrape).some(({ name }) => name === 'assay_http_request_duration_seconds_count');
    expect(counted).toBe(role === 'all');
  });
});

describe('the alert rules', () => {
  test('each says what it found, what to do, and where the guide says more', async () => {
    const rules = (await text(ALERTS)).split(/^ +- alert: /m).slice(1);
    expect(rules.length).toBeGreaterThan(10);
    for (const rule of rules) {
      const [alert] = rule.split('\n');
      for (const part of ['summary', 'action'])
        expect([alert, part, new RegExp(`^ +${part}: \\S`, 'm').test(rule)]).toEqual([alert, part, true]);
      const [, path = '', heading = ''] = /^ +guide: (\S+)#(\S+)$/m.exec(rule) ?? [];
      const headings = [...(await text(path)).matchAll(/^##+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
      expect([alert, headings]).toEqual([alert, expect.arrayContaining([heading])]);
    }
  });

  test.skipIf(!hasPromtool)('promtool accepts them (skipped where it is not installed)', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', join(repository, ALERTS)], {
      encoding: 'utf8',
    });
    expect({ status, said: `${stdout}${stderr}` }).toEqual({
      status: 0,
      said: expect.stringContaining('SUCCESS'),
    });
  });
});

/** The alert, what is measured for an hour, and whether that raises it: below, at and above its bound. */
const BOUNDS: readonly (readonly [string, string, number, boolean])[] = [
  ['AssayDatabaseReadOnly', 'assay_database_read_only', 0, false],
  ['AssayDatabaseReadOnly', 'assay_database_read_only', 1, true],
  ['AssayReplicaUnused', 'assay_replica_used', 1, false],
  ['AssayReplicaUnused', 'assay_replica_used', 0, true],
  ['AssayReplicaBehind', 'assay_replica_lag_seconds', 299, false],
  ['AssayReplicaBehind', 'assay_replica_lag_seconds', 300, false],
  ['AssayReplicaBehind', 'assay_replica_lag_seconds', 301, true],
  ['AssayClockOff', 'assay_clock_offset_seconds', 60, false],
  ['AssayClockOff', 'assay_clock_offset_seconds', 61, true],
  ['AssayClockOff', 'assay_clock_offset_seconds', -60, false],
  ['AssayClockOff', 'assay_clock_offset_seconds', -61, true],
  ['AssayDiskNearlyFull', 'assay_data_folder_free_bytes', 1_073_741_823, true],
  ['AssayDiskNearlyFull', 'assay_data_folder_free_bytes', 1_073_741_824, false],
  ['AssayCertificateEnding', 'assay_certificate_remaining_seconds', 1_209_599, true],
  ['AssayCertificateEnding', 'assay_certificate_remaining_seconds', 1_209_600, false],
];

describe('the alerts of bad days', () => {
  test.skipIf(!hasPromtool)('are raised beyond their bounds alone (skipped without promtool)', async () => {
    const tests = BOUNDS.map(([alertname, metric, value, raised]) => ({
      interval: '1m',
      input_series: [{ series: `${metric}{job="assay",instance="a:9464"}`, values: `${value}x120` }],
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${alertname}",alertstate="firing"})`,
          eval_time: '2h',
          exp_samples: raised ? [{ labels: '{}', value: 1 }] : [],
        },
      ],
    }));
    const file = join(workshop.folder(), 'alerts.test.json');
    await writeFile(file, JSON.stringify({ rule_files: [join(repository, ALERTS)], tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect({ status, said: `${stdout}${stderr}` }).toEqual({
      status: 0,
      said: expect.stringContaining('SUCCESS'),
    });
  });
});

describe('the dashboard', () => {
  test('has panels with names of their own, each with a description, side by side', async () => {
    const { panels }: Json = JSON.parse(await text(DASHBOARD));
    const shown = panels.filter(({ type }: Json) => type !== 'row');
    expect(new Set(panels.map(({ id }: Json) => id)).size).toBe(panels.length);
    const places = new Set<string>();
    for (const { title, description, gridPos, targets } of shown) {
      expect([title, description]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\.$/)]);
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      places.add(`${gridPos.x} ${gridPos.y}`);
      expect(targets.length).toBeGreaterThan(0);
    }
    expect(places.size).toBe(shown.length);
  });
});
