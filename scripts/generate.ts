import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { apiDescription } from '../src/api-description.ts';
import { endpoints } from '../src/endpoints.ts';
import { describeApi } from '../src/platform/openapi/openapi.ts';
import { apiTypes } from './api-types.ts';
import { goFiles } from './clients/go.ts';
import { pythonFiles } from './clients/python.ts';
import type { Described } from './described-api.ts';
import { eventFiles } from './event-files.ts';

/** Writes what is made from the code and committed beside it; the contract tests fail when it is stale. */
const root = new URL('../', import.meta.url);
const api = describeApi(endpoints, apiDescription);
const described = JSON.parse(JSON.stringify(api)) as Described;
const { types, operations } = apiTypes(api);
await mkdir(new URL('docs/api/', root), { recursive: true });
// One that is no longer sent leaves no file behind.
await rm(new URL('docs/events/', root), { recursive: true, force: true });
await mkdir(new URL('docs/events/', root));
for (const [path, text] of [
  ['docs/api/openapi.json', `${JSON.stringify(api, null, 2)}\n`],
  ['packages/client/src/api-types.ts', types],
  ['packages/client/src/operations.ts', operations],
  ...eventFiles(apiDescription.events),
  ...pythonFiles(described),
  ...goFiles(described),
] as const) {
  await writeFile(new URL(path, root), text);
  process.stdout.write(`${path}\n`);
}
// In the form of everything else, so that a change shows as what changed.
const formatter = fileURLToPath(new URL('node_modules/.bin/oxfmt', root));
const written = ['packages/client/src/api-types.ts', 'packages/client/src/operations.ts'].map((path) =>
  fileURLToPath(new URL(path, root)),
);
await promisify(execFile)(formatter, written);
