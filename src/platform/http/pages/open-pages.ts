import { readFile } from 'node:fs/promises';
import { once, onceLoaded } from '@assay/values';
import type { OpenApiDocument } from '../../reference/document.ts';
import { openDashboardPage } from './dashboard-page.ts';
import type { Pages } from './pages.ts';
import { openSigningPage } from './signing-page.ts';
import { openWebFiles, WRITTEN } from './web-files.ts';

/** Reads the files of the pages. The reference is rendered from the description of the API at the first request. */
export async function openPages(
  describe: () => object,
  embedOrigins: readonly string[] = [],
): Promise<Omit<Pages, 'operations'>> {
  return { ...(await referencePages(once(describe))), ...(await webPages(embedOrigins)) };
}

async function referencePages(document: () => object): Promise<Pick<Pages, 'openapi' | 'reference'>> {
  const folder = new URL('reference/', WRITTEN);
  const [css, js] = await Promise.all([
    readFile(new URL('reference.css', folder), 'utf8'),
    readFile(new URL('reference.js', folder), 'utf8'),
  ]);
  const html = onceLoaded(async () => {
    const { renderReference } = await import('../../reference/reference.ts');
    return renderReference(document() as OpenApiDocument);
  });
  return { openapi: once(() => JSON.stringify(document())), reference: { html, css, js } };
}

async function webPages(
  embedOrigins: readonly string[],
): Promise<Pick<Pages, 'files' | 'dashboard' | 'signing'>> {
  const files = await openWebFiles();
  const [dashboard, signing] = await Promise.all([openDashboardPage(), openSigningPage(files, embedOrigins)]);
  return { files, dashboard, signing };
}
