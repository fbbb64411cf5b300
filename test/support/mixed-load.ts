import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { aTemplateForOne, FOR_ONE } from './documents/sending.ts';
import type { Answer, Caller, Json } from './http.ts';
import { aSubject } from './builders.ts';
import { anItem } from './risk/evidence.ts';
import { aSource } from './risk/sources.ts';
import { repeat, RETRY_MILLISECONDS } from './outages.ts';
import { until } from './process.ts';
import { euPeople } from './screening/official-files.ts';
import { postRun } from './screening/screening.ts';

const KINDS = ['subject', 'evidence', 'document', 'key', 'run'] as const;
type Kind = (typeof KINDS)[number];

/** One write of a client, which is repeated as it is until it is answered well. */
interface Write {
  readonly kind: Kind;
  readonly key: string;
  send(): Promise<Answer>;
}

interface Promised {
  readonly write: Write;
  readonly answer: Answer;
}

export interface MixedLoad {
  /** Every write that was answered with 201, by its idempotency key. */
  readonly promised: Map<string, Promised>;
  /** Resolves when so many more are answered. */
  goesOn(writes: number): Promise<void>;
  /** The same work; rejects with what has ended the load, where something did. */
  meanwhile(work: Promise<void>): Promise<void>;
  /** Lets every client bring its last write to a good end. */
  stop(): Promise<void>;
}

interface Callers {
  /** An API key of test mode, bound to the source. */
  readonly key: Caller;
  readonly owner: Caller;
}

/** What the writes need: a subject that all evidence is about, its source, and a template. */
interface Ground {
  readonly subjectId: string;
  readonly sourceId: string;
  readonly templateId: string;
}

export async function layGround({ key, owner }: Callers): Promise<Ground> {
  const { body } = await owner.get('/api-keys');
  const sourceId = await aSource(owner, undefined, [body.items[0].id]);
  const { id: templateId } = await aTemplateForOne(key);
  return { subjectId: await aSubject(key, 'the one that all evidence is about'), sourceId, templateId };
}

/** A document is set and printed, which costs as much as dozens of other writes: fewer of them leave room for the others. */
const PAUSE_MILLISECONDS = { document: 250, other: 25 };

/** Clients that write in every chapter all the time, two of each kind. Whom nobody answers asks again. */
export function startMixedLoad(callers: Callers, ground: Ground): MixedLoad {
  const promised = new Map<string, Promised>();
  let die = (_fault: Error): void => undefined;
  const died = new Promise<never>((_, reject) => {
    die = reject;
  });
  died.catch(() => undefined);
  const stop = repeat(2 * KINDS.length, async (which, round) => {
    const kind = KINDS[which % KINDS.length] ?? 'subject';
    const write = aWrite(callers, ground, kind, `${kind}-${which}-${round}`);
    for (;;) {
      const answer = await write.send().catch(() => undefined);
      if (answer?.status === 201) {
        promised.set(write.key, { write, answer });
        return sleep(kind === 'document' ? PAUSE_MILLISECONDS.document : PAUSE_MILLISECONDS.other);
      }
      if (answer && answer.status !== 503) {
        const fault = new Error(`${write.key}: ${answer.status} ${JSON.stringify(answer.body)}`);
        die(fault);
        throw fault;
      }
      await sleep(RETRY_MILLISECONDS);
    }
  });
  const meanwhile = (work: Promise<void>): Promise<void> => Promise.race([work, died]);
  return {
    promised,
    meanwhile,
    goesOn: (writes) => {
      const enough = promised.size + writes;
      return meanwhile(until(() => promised.size >= enough, 60_000));
    },
    stop,
  };
}

function aWrite({ key, owner }: Callers, ground: Ground, kind: Kind, name: string): Write {
  const options = { idempotencyKey: name };
  const send: Readonly<Record<Kind, () => Promise<Answer>>> = {
    subject: () => key.post('/risk/subjects', { kind: 'person', externalId: name }, options),
    evidence: () =>
      key.post(`/risk/subjects/${ground.subjectId}/evidence/batch`, evidenceOf(ground), options),
    document: () =>
      key.post(`/templates/${ground.templateId}/create-document`, { name, ...FOR_ONE }, options),
    key: () => owner.post('/api-keys', { name, mode: 'test' }, options),
    run: () => postRun(key, { subject: { name: euPeople(2)[1] ?? '' } }, options),
  };
  return { kind, key: name, send: send[kind] };
}

function evidenceOf({ sourceId }: Ground): Json {
  return { sourceRegistrationId: sourceId, items: [anItem('country', 'FR'), anItem('volume', 12)] };
}

export function countOf({ promised }: MixedLoad, kind: Kind): number {
  return [...promised.values()].filter(({ write }) => write.kind === kind).length;
}

/** Every write that is sent again brings back its own answer, to the letter. */
export async function expectReplays({ promised }: Pick<MixedLoad, 'promised'>): Promise<void> {
  for (const { write, answer } of promised.values()) {
    const again = await write.send();
    expect([write.key, again.status, again.body]).toEqual([write.key, 201, answer.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  }
}
