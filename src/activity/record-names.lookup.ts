import { readDocumentNames, readTemplateNames } from '../documents/index.ts';
import type { ActivityItem, Names } from '../kernel/activity.ts';
import type { OrganizationId } from '../kernel/ids.ts';
import type { Reader } from '../platform/database/database.ts';
import type { ReadNames } from '../platform/database/reading-names.ts';
import { readContextNames, readSubjectNames } from '../risk/index.ts';
import { readBatchNames, readMatchNames, readSubjectsOfRuns } from '../screening/index.ts';
import { readSessionNames } from '../verification/index.ts';
import { readWebhookAddresses } from '../webhooks/index.ts';
import type { NamedActivity } from './activity.ts';
import { type About, aboutOf, NAMED_KINDS, type NamedKind } from './about.ts';

const READ: Readonly<Record<NamedKind, ReadNames>> = {
  subject: readSubjectNames,
  context: readContextNames,
  run: readNamesOfRuns,
  match: readMatchNames,
  batch: readBatchNames,
  document: readDocumentNames,
  template: readTemplateNames,
  session: readSessionNames,
  webhook: readWebhookHosts,
};

/** One query for each kind of record on the page, however many entries it has. */
export async function nameRecords(
  db: Reader,
  organizationId: OrganizationId,
  items: readonly ActivityItem[],
): Promise<readonly NamedActivity[]> {
  const abouts = items.map(aboutOf);
  const names = new Map(
    await Promise.all(
      NAMED_KINDS.map(async (kind) => {
        const ids = abouts.flatMap((about) => (about?.kind === kind ? [about.id] : []));
        return [kind, await READ[kind](db, organizationId, ids)] as const;
      }),
    ),
  );
  return items.map((item, at) => ({ ...item, name: nameOf(names, abouts[at]) }));
}

function nameOf(names: ReadonlyMap<NamedKind, Names>, about: About | undefined): string | null {
  return (about && names.get(about.kind)?.get(about.id)) ?? null;
}

/** By the subject that they were recorded on: who was screened is not stored. */
async function readNamesOfRuns(
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<Names> {
  const subjects = await readSubjectsOfRuns(db, organizationId, ids);
  const names = await readSubjectNames(db, organizationId, [...subjects.values()]);
  return new Map([...subjects].flatMap(([run, subject]) => named(run, names.get(subject))));
}

/** The rest of an address may hold a secret of the receiver. */
async function readWebhookHosts(
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<Names> {
  const addresses = await readWebhookAddresses(db, organizationId, ids);
  return new Map([...addresses].map(([id, address]) => [id, new URL(address).host]));
}

function named(id: string, name: string | undefined): readonly (readonly [string, string])[] {
  return name === undefined ? [] : [[id, name]];
}
