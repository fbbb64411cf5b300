import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/endpoints.ts';
import { Outdated } from '../../../src/kernel/busy.ts';
import { refuse } from '../../../src/kernel/result.ts';
import { strict, Uuid } from '../../../src/kernel/schema.ts';
import type { CommandContext, Done } from '../../../src/platform/writing/command.ts';
import { prepared } from '../../../src/platform/endpoints/writes.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Answer } from '../../support/http.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let isMade = false;
/** Called in each preparation; what it returns is waited for. */
let preparing: () => Promise<void> = async () => undefined;

/** A thing, with its history. */
function madeBy(ctx: CommandContext): Done<{ readonly id: string }> {
  const id = ctx.newId<'thing'>();
  const entry = {
    chapter: 'identity',
    type: 'thing.made',
    resource: 'things',
    resourceId: id,
    detail: {},
  } as const;
  return { value: { id }, history: [{ ...entry, id: ctx.newId() }] };
}

/** Makes the one thing that there can be. */
const make = prepared({
  name: 'make',
  tag: 'Documents',
  summary: 'Make it',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 201,
  answer: strict({ id: Uuid }),
  refusals: ['already_exists'],
  input: () => ({}),
  prepare: async () => {
    await preparing();
    return isMade ? refuse('already_exists', 'It is made already.') : {};
  },
  run: async (_tx, ctx) => {
    isMade = true;
    return madeBy(ctx);
  },
  present: ({ id }) => ({ id }),
});

let preparations = 0;
/** How many preparations something changes behind. */
let outdated = 0;

const renew = prepared({
  name: 'renew',
  tag: 'Documents',
  summary: 'Renew it',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 200,
  answer: strict({ id: Uuid }),
  refusals: [],
  input: () => ({}),
  prepare: async () => {
    preparations += 1;
    return { preparation: preparations };
  },
  run: async (_tx, ctx, { preparation }) => {
    if (preparation <= outdated) throw new Outdated('it was prepared by something else');
    return madeBy(ctx);
  },
  present: ({ id }) => ({ id }),
});

beforeAll(async () => {
  service = await startService({
    endpoints: { ...endpoints, 'POST /api/v1/things': make, 'POST /api/v1/renewals': renew },
  });
  acme = await anOrganization(service);
});
afterAll(() => service.stop());

describe('Contract 1, Idempotency, rule 4: two identical requests at the same moment, one of which is prepared late', () => {
  test('what it finds in its way is the other one: it is answered the same', async () => {
    let arrived = (): void => undefined;
    let go = (): void => undefined;
    const isWaiting = new Promise<void>((resolve) => (arrived = resolve));
    const gate = new Promise<void>((resolve) => (go = resolve));
    const send = (idempotencyKey: string): Promise<Answer> =>
      acme.testKey.post('/things', undefined, { idempotencyKey });
    preparing = () => {
      arrived();
      return gate;
    };
    const late = send('the-same');
    await isWaiting;
    preparing = async () => undefined;
    const first = await send('the-same');
    go();
    const second = await late;
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect((await send('another')).body.code).toBe('already_exists');
  });
});

describe('Decision 14: what was prepared by something that has changed since is prepared again', () => {
  test.each([
    ['once', 1, 200, 2],
    ['twice', 2, 200, 3],
    ['again and again: the caller is told to come again', 3, 503, 3],
  ])('%s', async (_times, changes, status, prepares) => {
    preparations = 0;
    outdated = changes;
    const answer = await acme.testKey.post('/renewals', undefined);
    expect([answer.status, preparations]).toEqual([status, prepares]);
    expect(answer.headers.get('retry-after')).toBe(status === 503 ? '1' : null);
  });
});
