import type { Config } from '../../config.ts';
import type { CallerChoice } from '../api/api-caller.ts';
import { changesHead, changesText } from './changes-text.ts';
import { type AskedChanges, type Version, withListedPages } from './listed-pages.ts';
import { versionsTable } from './versions-table.ts';

export interface ListChoice {
  readonly key: string;
  readonly calling: CallerChoice;
}

/** Every version of a list, newest first. */
export function showVersions(config: Config, list: ListChoice): Promise<string> {
  return withListedPages(config, list, async (pages) => {
    const found: Version[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await pages.versions({ cursor });
      found.push(...items);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    return found.length === 0 ? `${list.key}: no version yet.\n` : versionsTable(found);
  });
}

/** What one version has otherwise than another, said page by page. */
export function showChanges(
  config: Config,
  { asked, ...list }: ListChoice & { readonly asked: AskedChanges },
  say: (text: string) => void,
): Promise<void> {
  return withListedPages(config, list, async (pages) => {
    let cursor: string | undefined;
    do {
      const changes = await pages.changes({ ...asked, cursor });
      if (cursor === undefined) say(changesHead(list.key, changes));
      say(changesText(changes.items));
      cursor = changes.nextCursor ?? undefined;
    } while (cursor !== undefined);
  });
}
