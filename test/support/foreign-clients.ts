import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { repository } from './guide.ts';
import { type Banner, databaseUrl, type Workshop } from './process.ts';

const runFile = promisify(execFile);

/** A service for a client in another language, which also calls webhooks on this machine. */
export async function serviceForClient(workshop: Workshop): Promise<{ url: string; banner: Banner }> {
  const DATABASE_URL = databaseUrl(await workshop.database({ empty: false }));
  return workshop.serve({
    env: {
      DATABASE_URL,
      ASSAY_WEBHOOK_ALLOW_HTTP: 'true',
      ASSAY_OUTBOUND_ALLOW_PRIVATE: 'true',
      ASSAY_DISPATCH_INTERVAL_SECONDS: '1',
    },
  });
}

/** Where the tests of a client find their service. */
export function namesOf({ url, banner }: { url: string; banner: Banner }): Record<string, string> {
  return {
    ASSAY_URL: url,
    ASSAY_API_KEY_ID: banner['Test key'] ?? '',
    ASSAY_API_KEY_SECRET: banner['Secret'] ?? '',
    ASSAY_PASSWORD: banner['Password'] ?? '',
  };
}

/** The programs of a README with the values of a service, and what each says that it prints. */
export async function examplesIn(
  path: string,
  language: string,
  { url, banner }: { url: string; banner: Banner },
): Promise<readonly { readonly program: string; readonly printed: readonly string[] }[]> {
  const readme = await readFile(join(repository, path), 'utf8');
  const blocks = [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))];
  expect(blocks.length, `${path} has no program`).toBeGreaterThan(0);
  return blocks.map(([, text = '']) => ({
    program: text
      .replace('http://127.0.0.1:8080', url)
      .replace('ak_test_…', banner['Test key'] ?? '')
      .replace('sk_…', banner['Secret'] ?? ''),
    printed: [...text.matchAll(/(?:#|\/\/) → (.*)$/gm)].map(([, line = '']) => line),
  }));
}

/** Runs a command in a folder, of the project where it is named from there, to its good end. */
export async function runIn(
  folder: string,
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const [program, ...args] = command;
  return runFile(program, args, {
    cwd: resolve(repository, folder),
    maxBuffer: 1e8,
    env: { ...process.env, ...env },
  });
}
