import { createHash } from 'node:crypto';
import type { Answer, Caller, Json, SendOptions } from '../http.ts';

/** When the clock of a test starts: never in the future, and fresh as long as nobody moves it. */
export const OBSERVED_AT = '2026-11-15T09:00:00.000Z';
/** An id that nothing has. */
export const NOBODY = '00000000-0000-7000-8000-000000000000';

type Properties = Readonly<Record<string, unknown>>;

/** One fact as an item of a batch; `more` adds properties or takes the place of these. */
export function anItem(fact: string, value: unknown, more: Properties = {}): Properties {
  return { fact, status: 'available', value, observedAt: OBSERVED_AT, ...more };
}

/** The body of a submission. */
export function aSubmission(
  sourceId: string,
  fact: string,
  value: unknown,
  more: Properties = {},
): Properties {
  return { sourceRegistrationId: sourceId, ...anItem(fact, value, more) };
}

export function sendEvidence(
  caller: Caller,
  subjectId: string,
  body: unknown,
  options: SendOptions = {},
): Promise<Answer> {
  return caller.post(`/risk/subjects/${subjectId}/evidence`, body, options);
}

export function sendBatch(
  caller: Caller,
  subjectId: string,
  sourceId: string,
  items: readonly unknown[],
  options: SendOptions = {},
): Promise<Answer> {
  const body = { sourceRegistrationId: sourceId, items };
  return caller.post(`/risk/subjects/${subjectId}/evidence/batch`, body, options);
}

/** A receipt that was accepted. */
export async function submit(
  caller: Caller,
  subjectId: string,
  sourceId: string,
  fact: string,
  value: unknown,
  more: Properties = {},
): Promise<Json> {
  return accepted(await sendEvidence(caller, subjectId, aSubmission(sourceId, fact, value, more)));
}

/** A batch that was accepted: its id and receipts. */
export async function submitBatch(
  caller: Caller,
  subjectId: string,
  sourceId: string,
  items: readonly unknown[],
): Promise<Json> {
  return accepted(await sendBatch(caller, subjectId, sourceId, items));
}

export function sendAssessment(
  caller: Caller,
  subjectId: string,
  body: Properties,
  options: SendOptions = {},
): Promise<Answer> {
  return caller.post(`/risk/subjects/${subjectId}/assessments`, { trigger: 'onboarding', ...body }, options);
}

/** An assessment that was stored. */
export async function assess(
  caller: Caller,
  subjectId: string,
  policyVersionId: string,
  more: Properties = {},
): Promise<Json> {
  return accepted(await sendAssessment(caller, subjectId, { policyVersionId, ...more }));
}

function accepted({ status, body }: Answer): Json {
  if (status !== 201) throw new Error(`not accepted: ${JSON.stringify(body)}`);
  return body;
}

/** An answer in short: its status, its code and, where it names any, its faults without what they say to people. */
export function inShort({ status, body }: Answer): string {
  const faults = (body.errors ?? []).map((fault: Record<string, string>) =>
    [fault['pointer'] ?? fault['parameter'], fault['code']].join(' '),
  );
  return [status, body.code, ...faults].filter((part) => part !== undefined).join(', ');
}

/** All items of a list, page after page. */
export async function everyItem(caller: Caller, path: string): Promise<Json[]> {
  const items: Json[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const page: Answer = await caller.get(`${path}${path.includes('?') ? '&' : '?'}offset=${offset}`);
    if (page.status !== 200) throw new Error(`list: ${JSON.stringify(page.body)}`);
    items.push(...page.body.items);
    offset = page.body.nextOffset;
  }
  return items;
}

/** SHA-256 over RFC 8785, made without the service's own code; for members whose names are not numbers. */
export function sha256OfCanonical(value: Json): string {
  const sorted = JSON.stringify(value, (_name, member: Json) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(
          Object.keys(member)
            .toSorted()
            .map((name) => [name, member[name]]),
        )
      : member,
  );
  return createHash('sha256').update(sorted).digest('hex');
}
