import type { Caller, SendOptions } from '../http.ts';

let counter = 0;

/** A context; its id. */
export async function aContext(
  caller: Caller,
  externalId = `journey-${(counter += 1)}`,
  options: SendOptions = {},
): Promise<string> {
  const answer = await caller.post('/risk/contexts', { kind: 'onboarding', externalId }, options);
  if (answer.status !== 201) throw new Error(`context: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}
