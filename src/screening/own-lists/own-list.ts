import { type Static, Type } from 'typebox';
import {
  LIST_KINDS,
  type ListKind,
  OWN_LIST_NAME_PATTERN,
  ownListKey,
  TERM_BUILDER_VERSION,
} from '@assay/name-screening';
import type { Id } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { Name, nullable, strict, Timestamp } from '../../kernel/schema.ts';
import { importProperties, presentImport } from '../lists/imports/shown-import.ts';
import type { ListImport } from '../lists/list-import.ts';
import type { ListVersion, OwnListKey } from '../lists/list-state.ts';
import { ActiveVersion, presentVersion, type SourceShape } from '../lists/catalogue/source.ts';

export type OwnListId = Id<'own-list'>;

/** What an organization says of a list of its own. */
export interface OwnListTerms {
  readonly title: string;
  readonly listKind: ListKind;
  /** Null: it is never stale. */
  readonly staleAfterHours: number | null;
}

/** Contract 6, *Lists*: a list of one organization and mode. */
export interface OwnList extends OwnListTerms {
  readonly id: OwnListId;
  readonly name: string;
  readonly key: OwnListKey;
  readonly activeVersion: ListVersion<OwnListKey> | null;
  readonly formerVersionId: string | null;
  readonly attention: readonly string[];
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly deletedAt: Date | null;
}

/** An own list as it stands at a moment. */
export interface OwnListView {
  readonly list: OwnList;
  readonly staleReasons: readonly string[];
  readonly lastImport: ListImport<OwnListKey> | null;
}

type ConfirmedList = Pick<OwnList, 'staleAfterHours' | 'activeVersion'>;

const HOUR_MILLISECONDS = 3_600_000;

/** Why the active version may no longer be what the organization means. */
export function ownStaleReasons(
  { staleAfterHours, activeVersion }: ConfirmedList,
  now: Date,
): readonly string[] {
  if (staleAfterHours === null || activeVersion === null) return [];
  const staleFrom = activeVersion.confirmedAt.getTime() + staleAfterHours * HOUR_MILLISECONDS;
  return now.getTime() > staleFrom ? [`not_confirmed_for_${staleAfterHours}_hours`] : [];
}

export const OwnListName = Type.String({
  pattern: OWN_LIST_NAME_PATTERN,
  maxLength: 40,
  description: 'Small letters, digits and hyphens; sources name the list `own:` and this',
});
export const OwnListParams = strict({ name: OwnListName });

const KindShape = Type.Enum([...LIST_KINDS], {
  description:
    '`sanctions` counts into `screening.sanctions`, `pep` into `screening.pep`; matches of an `internal` list stand in the run alone',
});

export const OwnListTermsShape = strict({
  title: Name,
  listKind: KindShape,
  staleAfterHours: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: limits.ownListStaleHours,
        description: 'Without a file for longer, the list is stale; never, where it is not said',
      }),
    ),
  ),
});

export function ownListTerms(sent: Static<typeof OwnListTermsShape>): OwnListTerms {
  return { title: sent.title, listKind: sent.listKind, staleAfterHours: sent.staleAfterHours ?? null };
}

const Key = Type.String({ description: 'As sources name it: `own:` and the name' });

export const OwnImportShape = strict({ ...importProperties, key: Key }, { title: 'OwnListImport' });

export const OwnListShape = strict(
  {
    name: OwnListName,
    key: Key,
    title: Type.String(),
    listKind: KindShape,
    staleAfterHours: nullable(Type.Integer()),
    activeVersion: nullable(ActiveVersion),
    formerVersionId: nullable(Type.String({ description: 'What a rollback activates' })),
    confirmedAt: nullable(
      Type.String({ format: 'date-time', description: 'When a file with these entries was last given' }),
    ),
    stale: Type.Boolean(),
    staleReasons: Type.Array(Type.String()),
    attention: Type.Array(Type.String({ description: 'Why the last file was not taken' })),
    lastImport: nullable(OwnImportShape),
    createdAt: Timestamp,
    changedAt: Timestamp,
  },
  { title: 'OwnList' },
);

export function presentOwnList({ list, staleReasons, lastImport }: OwnListView): Static<typeof OwnListShape> {
  const { name, title, listKind, staleAfterHours, formerVersionId, attention } = list;
  return {
    name,
    key: ownListKey(name),
    title,
    listKind,
    staleAfterHours,
    activeVersion: presentActive(list),
    formerVersionId,
    confirmedAt: list.activeVersion?.confirmedAt.toISOString() ?? null,
    stale: staleReasons.length > 0,
    staleReasons: [...staleReasons],
    attention: [...attention],
    lastImport: lastImport && presentOwnImport(name, lastImport),
    createdAt: list.createdAt.toISOString(),
    changedAt: list.changedAt.toISOString(),
  };
}

export function presentOwnImport(name: string, one: ListImport<OwnListKey>): Static<typeof OwnImportShape> {
  const { attention, ...shown } = presentImport({ ...one, key: ownListKey(name) });
  return { ...shown, attention: [...attention] };
}

/** The list among all that a run may name. */
export function presentOwnSource(list: OwnList, now: Date): Static<typeof SourceShape> {
  const staleReasons = ownStaleReasons(list, now);
  const { name, title, listKind, activeVersion, attention } = list;
  return {
    key: ownListKey(name),
    name: title,
    listKind,
    enabled: true,
    activeVersion: presentActive(list),
    confirmedAt: activeVersion?.confirmedAt.toISOString() ?? null,
    origin: activeVersion && activeVersion.origin,
    publishedAgeDays: null,
    stale: staleReasons.length > 0,
    staleReasons: [...staleReasons],
    attention: [...attention],
    attribution: title,
    homepage: '',
  };
}

function presentActive({ activeVersion }: OwnList): Static<typeof ActiveVersion> | null {
  if (!activeVersion) return null;
  const reindexPending = activeVersion.termBuilderVersion < TERM_BUILDER_VERSION;
  return { ...presentVersion(activeVersion), reindexPending };
}
