import { readFileSync } from 'node:fs';

/** The version that package.json states; the service, its description and its command line all name this one. */
export const VERSION = readVersion();

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('package.json states no version');
}
