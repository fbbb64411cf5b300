/** @module-tag long */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { examplesIn, namesOf, runIn, serviceForClient } from '../support/foreign-clients.ts';
import { repository } from '../support/guide.ts';
import { openWorkshop, PATIENT } from '../support/process.ts';

const workshop = openWorkshop();
const version = /go1\.(\d+)/.exec(spawnSync('go', ['version']).stdout?.toString() ?? '')?.[1];
const hasGo = Number(version) >= 19;
const MISSING = 'The Go client is not run: go, 1.19 or later, is not installed.';
/** Nothing is fetched: the client needs nothing that does not come with Go. */
const OFFLINE = { GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod', GOWORK: 'off' };

describe('Contract 1, Who is calling: the client in Go', { timeout: 2 * PATIENT.timeout }, () => {
  test('is formatted as Go is, what is generated included', async ({ skip }) => {
    skip(!hasGo, MISSING);
    expect((await runIn('clients/go', ['gofmt', '-l', '.'])).stdout).toBe('');
  });

  test('its tests pass, with the shared vectors and against the service', async ({ skip }) => {
    skip(!hasGo, MISSING);
    const service = await serviceForClient(workshop);
    const command = ['go', 'test', '-count=1', '-v', './...'] as const;
    const { stdout } = await runIn('clients/go', command, { ...namesOf(service), ...OFFLINE });
    expect(stdout.match(/^--- PASS/gm)?.length).toBeGreaterThan(25);
    expect(stdout).not.toContain('--- SKIP');
  });

  test('the program of its README prints what it says', async ({ skip }) => {
    skip(!hasGo, MISSING);
    const service = await serviceForClient(workshop);
    const [example] = await examplesIn('clients/go/README.md', 'go', service);
    const folder = workshop.folder();
    const client = join(repository, 'clients', 'go');
    writeFileSync(join(folder, 'main.go'), example!.program);
    writeFileSync(
      join(folder, 'go.mod'),
      `module example\n\ngo 1.19\n\nrequire assay.example/client v0.1.0\n\nreplace assay.example/client => ${client}\n`,
    );
    const { stdout } = await runIn(folder, ['go', 'run', '.'], OFFLINE);
    expect(stdout.trimEnd().split('\n')).toEqual(example!.printed);
  });
});
