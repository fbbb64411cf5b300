import type { AssayClient } from '@assay/client';
import { StartRefused } from '../terminal/start-refused.ts';
import { type DeclaredFact, type KnownSource, type RowRules, typeName } from './subject-row.ts';

type Types = ReadonlyMap<string, DeclaredFact>;

const PAGE_ROWS = 100;

/** The sources of the organization and mode, by key and id, with the facts that they declare. */
export async function askedSources(client: AssayClient, types: Types): Promise<RowRules['sourceOf']> {
  const known = new Map<string, KnownSource>();
  const asked = { params: { resource: 'sources' }, query: { limit: PAGE_ROWS } };
  for await (const item of client.items('listRecords', asked)) {
    if (item.resource !== 'sources') continue;
    const source = { id: item.id, factOf: declaredFact(item.data.facts, types) };
    known.set(item.id, source).set(item.data.key, source);
  }
  return (keyOrId) => known.get(keyOrId);
}

/** Types that were named on the command line have to be those that the source declares. */
function declaredFact(
  facts: readonly (DeclaredFact & { readonly key: string })[],
  types: Types,
): KnownSource['factOf'] {
  const declared = new Map(facts.map((fact) => [fact.key, fact]));
  return (fact) => {
    const found = declared.get(fact);
    const named = types.get(fact);
    if (!found) return 'the source does not declare this fact.';
    return named && typeName(named) !== typeName(found)
      ? `the source declares it as ${typeName(found)}, and --types as ${typeName(named)}.`
      : found;
  };
}

/** Where no service is asked, the command line says what facts are. */
export function namedSources(types: Types): RowRules['sourceOf'] {
  const unknown = 'its type is not known. Name it with --types, or set an API key: then the source is asked.';
  return (keyOrId) => ({ id: keyOrId, factOf: (fact) => types.get(fact) ?? unknown });
}

/** A key that the command made for itself is bound to no source. */
export function noSources(): never {
  throw new StartRefused(
    'Evidence needs an API key that is bound to its source: set ASSAY_API_KEY_ID and ASSAY_API_KEY_SECRET.',
  );
}
