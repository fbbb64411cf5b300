import { JsonFields } from '../files/json-fields.ts';
import { ListTally } from '../drafts/list-tally.ts';
import { publishedAtFromIso } from '../drafts/published-at.ts';
import { type TextLine, textLines } from '../files/text-lines.ts';
import { UnreadableList } from '../files/unreadable-list.ts';
import type { ListReader, ReadList } from '../drafts/reading.ts';
import { pepDraft } from './service-pep-entry.ts';

/** Formats, *Output `service-pep/1` JSONL*: the header first, then one entry a line. */
export const readServicePep: ListReader = async (_key, text, take, { today, forced = false }) => {
  const tally = new ListTally();
  const relations = new Relations();
  let header: Header | null = null;
  for await (const line of textLines(text)) {
    const fields = fieldsOf(line);
    if (!header) {
      header = headerOf(fields, line.number);
      continue;
    }
    fields.oneOf('type', ['entry']);
    const { draft, pep } = pepDraft(fields, today);
    relations.add(
      draft.entryId,
      pep.relatives.map(({ entryId }) => entryId),
    );
    const entry = tally.entry(draft);
    const taken = entry && take({ ...entry, pep }, null);
    if (taken) await taken;
  }
  if (!header) throw new UnreadableList('empty_file', 'the file is empty');
  return finished(header, tally, relations, forced);
};

interface Header {
  readonly publishedAt: string | null;
  readonly entryCount: number;
  readonly attribution: string | null;
}

function headerOf(fields: JsonFields, line: number): Header {
  if (fields.optionalText('type') !== 'header') {
    throw new UnreadableList('malformed', `line ${line} is not the header`);
  }
  fields.oneOf('format', ['service-pep/1']);
  return {
    publishedAt: publishedAtFromIso(fields.optionalText('publishedAt') ?? ''),
    entryCount: fields.number('entryCount'),
    attribution: fields.optionalText('attribution'),
  };
}

function finished(header: Header, tally: ListTally, relations: Relations, forced: boolean): ReadList {
  if (tally.recordCount !== header.entryCount && !forced) {
    const text = `the header states ${header.entryCount} entries, the file holds ${tally.recordCount}`;
    throw new UnreadableList('count_differs', text);
  }
  const missing = relations.missing();
  if (missing !== null) {
    throw new UnreadableList('malformed', `a relative is entry ${missing}, which is not in the file`);
  }
  return { ...tally.finish('service_pep_1', header.publishedAt), attribution: header.attribution };
}

/** Knows which entries were named as relatives and did not come yet. */
class Relations {
  readonly #seen = new Set<string>();
  readonly #awaited = new Set<string>();

  add(entryId: string, relatives: readonly string[]): void {
    this.#seen.add(entryId);
    this.#awaited.delete(entryId);
    for (const relative of relatives) if (!this.#seen.has(relative)) this.#awaited.add(relative);
  }

  missing(): string | null {
    const [first] = this.#awaited;
    return first ?? null;
  }
}

function fieldsOf({ number, text, isClosed }: TextLine): JsonFields {
  return new JsonFields(parsed(text, number, isClosed), `line ${number}`);
}

function parsed(text: string, number: number, isClosed: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw isClosed
      ? new UnreadableList('malformed', `line ${number} is not well-formed JSON`)
      : new UnreadableList('not_closed', `the file ends inside line ${number}`);
  }
}
