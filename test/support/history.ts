import { type ExportVerdict, verifyExport } from '@assay/client/history';
import { tickSealing } from '../../src/history/sealing/sealing.worker.ts';
import type { TestOrganization } from './builders.ts';
import type { Caller, Json } from './http.ts';
import type { TestService } from './service.ts';

/** One tick after the other until nothing is left to seal. What they logged as errors, of this organization or of all. */
export async function seal(
  { service, database, vault, clock }: TestService,
  organizationId = '',
  { stampsCheckpoints = false }: { readonly stampsCheckpoints?: boolean } = {},
): Promise<string[]> {
  const errors: string[] = [];
  const none = () => undefined;
  const log = {
    debug: none,
    info: none,
    warn: none,
    error: (fields: unknown, message = '') =>
      void errors.push(`${message} ${JSON.stringify(fields, (_key, value: unknown) => errorText(value))}`),
    request: none,
  };
  const deps = {
    database,
    vault,
    newId: service.newId,
    log,
    metrics: { historyBroken: none },
    stampsCheckpoints,
  };
  while ((await tickSealing(deps, clock.now())) > 0);
  return errors.filter((error) => error.includes(organizationId));
}

function errorText(value: unknown): unknown {
  return value instanceof Error ? value.message : value;
}

/** All items of a listing, page after page. */
export async function allOf(caller: Caller, path: string): Promise<Json[]> {
  const items: Json[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body }: Json = await caller.get(`${path}${cursor && `&cursor=${cursor}`}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    items.push(...body.items);
    cursor = body.nextCursor;
  }
  return items;
}

/** The lines of the export. */
export async function exported({ owner }: TestOrganization): Promise<string[]> {
  const { status, body } = await owner.get('/history/export');
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.trimEnd().split('\n');
}

/** What a reader of the export finds. */
export async function verified(organization: TestOrganization): Promise<ExportVerdict> {
  return verifyExport(await exported(organization));
}
