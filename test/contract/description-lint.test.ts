import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const DESCRIPTION = join(repository, 'docs', 'api', 'openapi.json');

interface Described {
  readonly [name: string]: unknown;
  readonly webhooks: Readonly<Record<string, { readonly post: Readonly<Record<string, unknown>> }>>;
}

describe('The description of the API, by a linter of others', () => {
  test('has no fault', async () => {
    expect(await faultsOf(DESCRIPTION)).toEqual([]);
  });

  test('is looked at for servers, and for the operationId and security of webhooks', async () => {
    const { servers: _, webhooks, ...rest } = JSON.parse(await readFile(DESCRIPTION, 'utf8')) as Described;
    const { operationId: _id, security: _security, ...post } = webhooks['risk.subject.created']!.post;
    const changed = { ...rest, webhooks: { ...webhooks, 'risk.subject.created': { post } } };
    expect(await faultsIn(changed)).toEqual([
      'no-empty-servers',
      'operation-operationId',
      'security-defined',
    ]);
  });
});

async function faultsIn(description: object): Promise<readonly string[]> {
  const path = join(await mkdtemp(join(inject('runFolder'), 'description-')), 'openapi.json');
  await writeFile(path, JSON.stringify(description));
  return (await faultsOf(path)).map(({ ruleId }) => ruleId).toSorted();
}

interface Fault {
  readonly ruleId: string;
  readonly message: string;
}

/** Every error and warning; the program ends with 1 where there is one. */
function faultsOf(path: string): Promise<readonly Fault[]> {
  const program = join(repository, 'node_modules', '.bin', 'redocly');
  const config = join(repository, 'redocly.yaml');
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve, reject) => {
    execFile(
      program,
      ['lint', path, '--config', config, '--format', 'json'],
      { env, maxBuffer: 1e8 },
      (error, stdout) => {
        if (error !== null && error.code !== 1) reject(error);
        else resolve((JSON.parse(stdout) as { readonly problems: readonly Fault[] }).problems);
      },
    );
  });
}
