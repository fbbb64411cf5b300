import { describe, expect, test } from 'vitest';
import { read, readYaml, renderChart } from './deploy-files.ts';

/** How long a process answers after its signal, how long it may take to close then, and when it is killed. */
interface Ending {
  readonly drainSeconds: number;
  readonly killedAfterSeconds: number;
}

const CLOSES_WITHIN_SECONDS = 25;

function secondsIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1]);
}

function ofChart(drainSeconds?: string): Ending {
  const objects = renderChart(drainSeconds === undefined ? {} : { ASSAY_DRAIN_SECONDS: drainSeconds });
  const settings = objects.find(({ kind }) => kind === 'ConfigMap');
  const api = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('-api'));
  return {
    drainSeconds: Number(settings?.data.ASSAY_DRAIN_SECONDS),
    killedAfterSeconds: api?.spec.template.spec.terminationGracePeriodSeconds,
  };
}

function ofCompose(): Ending {
  const { api } = readYaml('compose.yaml').services;
  return {
    drainSeconds: Number(api.environment.ASSAY_DRAIN_SECONDS),
    killedAfterSeconds: secondsIn(api.stop_grace_period, /^(\d+)s$/),
  };
}

function ofSystemd(): Ending {
  const unit = read('docs/deploy/systemd/assay-api.service');
  return {
    drainSeconds: secondsIn(unit, /ASSAY_DRAIN_SECONDS=(\d+)/),
    killedAfterSeconds: secondsIn(unit, /TimeoutStopSec=(\d+)/),
  };
}

describe('Behind a proxy the API drains before it ends', () => {
  test.each([
    ['the chart', () => ofChart()],
    ['the chart with a longer drain', () => ofChart('120')],
    ['compose.yaml', ofCompose],
    ['the unit of systemd', ofSystemd],
  ])('%s gives it the time, and to close as well, before it is killed', (_where, endingOf) => {
    const { drainSeconds, killedAfterSeconds } = endingOf();
    expect(drainSeconds).toBeGreaterThan(0);
    expect(killedAfterSeconds).toBeGreaterThan(drainSeconds + CLOSES_WITHIN_SECONDS);
  });

  test('for longer than Caddy takes to notice, and than Kubernetes does', () => {
    const caddy = read('docs/deploy/proxy/caddy/Caddyfile');
    const noticed = secondsIn(caddy, /health_interval (\d+)s/) + secondsIn(caddy, /health_timeout (\d+)s/);
    expect(ofSystemd().drainSeconds).toBeGreaterThan(noticed);
    const api = renderChart().find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('-api'),
    );
    const probe = api?.spec.template.spec.containers[0].readinessProbe;
    expect(ofChart().drainSeconds).toBeGreaterThan(
      probe.periodSeconds * probe.failureThreshold + probe.timeoutSeconds,
    );
  });
});
