import type { AssayClient } from '@assay/client';
import { StartRefused } from '../terminal/start-refused.ts';

/** A slip of the pen, or lists that nobody has given yet, would make every row of the file a run without an answer. */
export async function requireLists(client: AssayClient, keys: readonly string[]): Promise<void> {
  const { items } = await client.call('listScreeningSources');
  const unknown = keys.find((key) => !items.some((source) => source.key === key));
  if (unknown !== undefined)
    throw new StartRefused(
      `The organization has no list '${unknown}' in this mode. There are ${items.map(({ key }) => key).join(', ')}.`,
    );
  const loaded = items.filter(({ enabled, activeVersion }) => enabled && activeVersion !== null);
  if (!loaded.some(({ key }) => keys.includes(key)))
    throw new StartRefused(
      `Nothing can be searched: ${keys.join(', ')} ${keys.length === 1 ? 'is' : 'are'} switched off or not loaded. 'assay lists' shows how lists stand.`,
    );
}
