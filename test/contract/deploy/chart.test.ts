import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, VARIABLES } from '../../../src/config.ts';
import { limits } from '../../../src/kernel/limits.ts';
import { BODIES_AT_ONCE } from '../../../src/platform/http/bodies/body-places.ts';
import { OPERATIONS_PATHS } from '../../../src/platform/http/operations/operations.ts';
import { stagesOf } from './docker-stages.ts';
import { read, readYaml, renderChart, ROOT, unlessInstalled, type Yaml } from './deploy-files.ts';

const objects = renderChart();
const ofKind = (kind: string): readonly Yaml[] => objects.filter((one) => one.kind === kind);
const roles = ofKind('Deployment').map((one) => ({ role: one.metadata.name, spec: one.spec }));
const manifest = JSON.parse(read('package.json'));

describe('The chart', () => {
  test('has the version of the service', () => {
    const chart = readYaml('docs/deploy/helm/assay/Chart.yaml');
    const { image } = readYaml('docs/deploy/helm/assay/values.yaml');
    expect([chart.appVersion, image.tag]).toEqual([manifest.version, manifest.version]);
  });

  test('deploys the API and the workers apart', () => {
    expect(roles.map(({ role }) => role)).toEqual(['one-api', 'one-worker']);
    const commands = roles.map(({ spec }) => spec.template.spec.containers[0].args);
    expect(commands).toEqual([
      ['serve', '--role', 'api'],
      ['serve', '--role', 'worker'],
    ]);
  });

  describe.each(roles)('$role', ({ role, spec }) => {
    const pod = spec.template.spec;
    const [container] = pod.containers;

    test('is asked at the port of operations, at paths that are there', () => {
      const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
      expect(probes.map(({ httpGet }) => httpGet)).toEqual([
        { path: '/healthz', port: 'operations' },
        { path: '/healthz', port: 'operations' },
        { path: '/readyz', port: 'operations' },
      ]);
      expect(OPERATIONS_PATHS).toEqual(expect.arrayContaining(probes.map(({ httpGet }) => httpGet.path)));
      // As the guide says.
      expect(probes.map(({ timeoutSeconds }) => timeoutSeconds)).toEqual([3, 3, 3]);
    });

    test('listens where the image does', () => {
      const exposed = stagesOf(read('Dockerfile')).at(-1)?.argumentsOf('EXPOSE')[0]?.split(' ').map(Number);
      const ports = container.ports.map((port: Yaml) => port.containerPort);
      expect(ports).toEqual(role === 'one-api' ? exposed : exposed?.slice(1));
    });

    test('begins anew where a setting has changed, or the secret is said to have', () => {
      const marksOf = (settings?: Readonly<Record<string, string>>): Yaml =>
        renderChart(settings).find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === role)
          ?.spec.template.metadata.annotations;
      expect(marksOf()).toEqual(spec.template.metadata.annotations);
      expect(marksOf({ ASSAY_LOG_LEVEL: 'debug' })['checksum/settings']).not.toBe(
        marksOf()['checksum/settings'],
      );
      const { secretVersion } = readYaml('docs/deploy/helm/assay/values.yaml');
      expect(marksOf()['assay/secret-version']).toBe(secretVersion);
    });

    test('is found by Prometheus, where the operations are', () => {
      const { annotations, labels } = spec.template.metadata;
      const port = container.ports.find(({ name }: Yaml) => name === 'operations');
      expect(annotations).toMatchObject({
        'prometheus.io/scrape': 'true',
        'prometheus.io/port': String(port.containerPort),
        'prometheus.io/path': '/metrics',
      });
      expect(OPERATIONS_PATHS).toContain('/metrics');
      const service = ofKind('Service').find(({ metadata }) => metadata.name === 'one-operations');
      expect(labels).toMatchObject(service?.spec.selector);
      expect(service?.spec).toMatchObject({
        clusterIP: 'None',
        publishNotReadyAddresses: true,
        ports: [{ name: 'operations', port: port.containerPort, targetPort: 'operations' }],
      });
    });

    test('has room for every file that waits to be judged, and for those of two imports', () => {
      const [, gibibytes] = /^(\d+)Gi$/.exec(pod.volumes[0].emptyDir.sizeLimit) ?? [];
      const files = BODIES_AT_ONCE * limits.batchFileBytes + 2 * limits.listFileBytes;
      expect(Number(gibibytes) * 1024 ** 3).toBeGreaterThanOrEqual(files);
    });

    test('is replaced one by one, and never fewer than before', () => {
      expect(spec.strategy).toEqual({
        type: 'RollingUpdate',
        rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
      });
      const budget = ofKind('PodDisruptionBudget').find(({ metadata }) => metadata.name === role);
      expect(budget?.spec).toEqual({ maxUnavailable: 1, selector: spec.selector });
      expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
    });

    test('runs as the user of the image, on a root that is read-only', () => {
      const user = `${pod.securityContext.runAsUser}:${pod.securityContext.runAsGroup}`;
      expect(stagesOf(read('Dockerfile')).at(-1)?.argumentsOf('USER')).toEqual([user]);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.volumeMounts.map((mount: Yaml) => mount.mountPath)).toEqual(['/data', '/tmp']);
    });

    test('has its secrets by reference, and other settings that the service takes', () => {
      const secret = VARIABLES.filter((variable) => variable.secret).map(({ name }) => name);
      const byReference = container.env.map(({ name, valueFrom }: Yaml) => [
        name,
        valueFrom.secretKeyRef.key,
      ]);
      expect(byReference).toEqual(
        ['DATABASE_URL', 'ASSAY_MASTER_KEY', 'ASSAY_OPERATOR_TOKEN'].map((name) => [name, name]),
      );
      expect(secret).toEqual(expect.arrayContaining(byReference.map(([name]: [string]) => name)));
      const [settings] = ofKind('ConfigMap');
      expect(container.envFrom).toEqual([{ configMapRef: { name: settings.metadata.name } }]);
      expect(Object.keys(settings.data).filter((name) => secret.includes(name))).toEqual([]);
      expect(readConfig(settings.data)).toMatchObject({ trustedProxies: 1 });
    });
  });

  test('lets callers and scrapers in, and nobody else', () => {
    const [{ spec }] = ofKind('NetworkPolicy') as [Yaml];
    expect(spec.policyTypes).toEqual(['Ingress']);
    expect(spec.ingress.map(({ ports }: Yaml) => ports)).toEqual([[{ port: 8080 }], [{ port: 8081 }]]);
    expect(spec.ingress.every(({ from }: Yaml) => from.length === 1)).toBe(true);
  });

  test.skipIf(unlessInstalled('helm'))('passes the linter of helm', () => {
    const linted = spawnSync('helm', ['lint', '--strict', join(ROOT, 'docs/deploy/helm/assay')]);
    expect(linted.status).toBe(0);
  });
});
