import { type MessagePort, parentPort } from 'node:worker_threads';
import { type LoadedList, openIndex } from '@assay/name-screening';
import { Searcher } from '@assay/name-screening/search';
import { countAsGarbage } from './garbage.ts';
import type {
  FromThread,
  SharedList,
  ThreadAnswer,
  ThreadScreening,
  ThreadSearch,
  ToThread,
} from './thread-messages.ts';

/** Of a subject nothing outlives its search but single words: those that come again, and those of the last name read. */
function run(port: MessagePort): void {
  const searcher = new Searcher();
  const lists = new Map<number, LoadedList>();
  const tell = (message: FromThread): void => port.postMessage(message);
  port.on('message', (message: ToThread) => {
    switch (message.kind) {
      case 'learn':
        return void lists.set(message.number, opened(message.list));
      case 'forget':
        countAsGarbage(lists.get(message.number)?.index.byteLength ?? 0);
        return void lists.delete(message.number);
      case 'open':
        return tell({ kind: 'answers', ...timed([message.parts], derived) });
      case 'search':
        return tell({
          kind: 'answers',
          ...timed(message.searches, (asked) => answered(asked, searcher, lists)),
        });
    }
  });
  tell({ kind: 'ready' });
}

function timed<Asked>(
  asked: readonly Asked[],
  answer: (one: Asked) => ThreadAnswer,
): { readonly answers: readonly ThreadAnswer[]; readonly milliseconds: readonly number[] } {
  const [answers, milliseconds]: [ThreadAnswer[], number[]] = [[], []];
  for (const one of asked) {
    const start = performance.now();
    answers.push(answerOf(() => answer(one)));
    milliseconds.push(performance.now() - start);
  }
  return { answers, milliseconds };
}

function answerOf(work: () => ThreadAnswer): ThreadAnswer {
  try {
    return work();
  } catch (failure) {
    return { failure };
  }
}

function derived(parts: SharedList['parts']): ThreadAnswer {
  return { parts: openIndex(parts).parts };
}

function opened({ parts, ...list }: SharedList): LoadedList {
  return { ...list, index: openIndex(parts) };
}

function answered(text: string, searcher: Searcher, known: ReadonlyMap<number, LoadedList>): ThreadAnswer {
  const asked = JSON.parse(text) as ThreadSearch;
  const lists = asked.lists.map((number) => {
    const list = known.get(number);
    if (!list) throw new Error('a list was searched that the thread was never told of');
    return list;
  });
  const answers = asked.subjects.map((subject): ThreadScreening => {
    const found = searcher.screen(subject, lists, asked.policy, asked.day);
    const { searched, candidateCount, topScore, reasons } = found;
    const hits = found.hits.map((hit) => ({ ...hit, list: lists.indexOf(hit.list) }));
    return { searched, hits, candidateCount, topScore, reasons };
  });
  return JSON.stringify(answers);
}

if (parentPort) run(parentPort);
