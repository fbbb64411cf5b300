import type { EntryDraft } from '../drafts/entry-draft.ts';
import type { OwnListFormat, ReadList, TakeEntry } from '../drafts/reading.ts';
import { textLines } from '../files/text-lines.ts';
import { ftmDraft } from './ftm-entity.ts';
import { OwnEntries } from './own-entries.ts';
import { jsonDraft, type JsonObject, objectIn, type TellHere, unknownMembers } from './own-json.ts';

const REPEATED = 'an object gives a member twice, and which was meant nobody can tell';

/** An object a line; a line that is none is told and left out, whatever stands in the others. */
export async function readJsonLines(
  format: Exclude<OwnListFormat, 'own_csv'>,
  text: AsyncIterable<string>,
  take: TakeEntry,
  today: string,
): Promise<ReadList> {
  const entries = new OwnEntries(take);
  const draftOf = format === 'ftm_jsonl' ? ftmDraft : ownLines();
  for await (const { number, text: line } of textLines(text)) {
    const value = objectIn(line);
    if (!value || value === 'repeated') {
      entries.drop(number, `${value ? REPEATED : 'this is no JSON object'}; the line is left out.`);
      continue;
    }
    const draft = draftOf(value, today, (fault) => entries.tell(number, fault));
    if (!draft) {
      entries.pass('otherRecords');
      continue;
    }
    const taken = entries.add(number, draft);
    if (taken) await taken;
  }
  return entries.finish(format);
}

type DraftOf = (line: JsonObject, today: string, tell: TellHere) => EntryDraft | null;

/** So many unknown members are told, each once. */
const TOLD_MEMBERS = 20;

function ownLines(): DraftOf {
  const told = new Set<string>();
  return (line, today, tell) => {
    for (const name of unknownMembers(line))
      if (!told.has(name) && told.size < TOLD_MEMBERS) {
        told.add(name);
        tell(`the member “${name.slice(0, 60)}” is not known; it is left out.`);
      }
    return jsonDraft(line, today, tell);
  };
}
