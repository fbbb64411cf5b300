import { mkdir, writeFile } from 'node:fs/promises';
import { apiDescription } from '../src/api-description.ts';
import { endpoints } from '../src/endpoints.ts';
import { describeApi } from '../src/platform/openapi.ts';

/** Writes what is made from the code and committed beside it; the contract tests fail when it is stale. */
const folder = new URL('../docs/api/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(
  new URL('openapi.json', folder),
  `${JSON.stringify(describeApi(endpoints, apiDescription), null, 2)}\n`,
);
process.stdout.write('docs/api/openapi.json\n');
