import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import { putList } from '../../support/screening/lists.ts';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.ts';
import { LISTED, postRun, screened } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';
import { aWebhook, dispatch } from '../../support/webhooks/webhooks.ts';

let service: TestService;
let receiver: Receiver;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  receiver = await startReceiver();
  acme = await anOrganization(service);
  await putList(service, 'eu_fsf', [LISTED]);
  await aWebhook(acme.testKey, receiver.url);
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** Everything that is in the database, in the logs, or was sent, as one text in lower case. */
async function everywhere(): Promise<string> {
  const tables = await service.db.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  const texts: string[] = [...service.logged];
  for (const { name } of tables) {
    const rows = await service.db.query<Record<string, unknown>>(`select * from ${name}`);
    for (const row of rows) texts.push(...Object.values(row).map(textOf));
  }
  texts.push(
    ...receiver.received.map(({ body, headers }) => `${body.toString()} ${JSON.stringify(headers)}`),
  );
  return texts.join('\n').toLowerCase();
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `${value.toString('latin1')} ${value.toString('utf16le')}`;
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** In the forms in which a text could lie somewhere. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [secret, bytes.toString('base64').slice(0, -4), bytes.toString('hex')].map((form) =>
    form.toLowerCase(),
  );
}

async function found(secrets: readonly string[]): Promise<readonly string[]> {
  await dispatch(service);
  const all = await everywhere();
  return secrets.filter((secret) => formsOf(secret).some((form) => all.includes(form)));
}

describe('Contract 4, Shapes: what was screened is kept as a keyed digest only', () => {
  const subject = {
    name: 'Zyxwvut Qponmlkj',
    aliases: ['Wertheimerova Anezka'],
    datesOfBirth: ['1987-06-05'],
    identifiers: [{ kind: 'passport', value: 'ZZ-9988776655', country: 'NL' }],
  };
  const secrets = ['Zyxwvut', 'Qponmlkj', 'Wertheimerova', 'Anezka', '1987-06-05', '9988776655'];

  test('nothing of an unlisted subject is in the database, the logs or a payload', async () => {
    const riskSubjectId = await aSubject(acme.testKey);
    const run = await screened(acme.testKey, { subject, riskSubjectId });
    expect([run.status, JSON.stringify(run)]).toEqual(['clear', expect.not.stringContaining('Zyx')]);
    await screened(acme.testKey, { subject, sources: ['unheard_of'] });
    expect(receiver.received.length).toBe(0);
    expect(await found(secrets)).toEqual([]);
    expect(receiver.received.length).toBeGreaterThan(0);
    expect(await found(['screening.run.completed'])).toEqual(['screening.run.completed']);
  });

  test('nor of a request that was refused', async () => {
    const refused = await postRun(acme.testKey, { subject: { ...subject, datesOfBirth: ['1987-06-31'] } });
    expect(refused.status).toBe(400);
    expect(await found([...secrets, '1987-06-31'])).toEqual([]);
  });

  test('a match keeps what the list says: not the name, date or number by which it was found', async () => {
    const number = { kind: 'passport', value: 'RU 123456', country: 'RU' };
    const byNumber = await screened(acme.testKey, {
      subject: { ...subject, datesOfBirth: [], identifiers: [number] },
    });
    expect(byNumber.matches.length).toBe(1);
    const letterOff = await screened(acme.testKey, {
      subject: { name: 'Boris Testow Kvikvakvok', datesOfBirth: ['1961-03-04'] },
      reviewScore: 30,
    });
    expect(letterOff.matches.length).toBe(1);
    const romanised = await screened(acme.testKey, { subject: { name: 'Борис Тестов Журавликов' } });
    expect(romanised.matches.length).toBe(1);
    expect(
      await found([...secrets, 'Testow', 'Kvikvakvok', 'Журавликов', 'Zhuravlikov', 'uravlikov']),
    ).toEqual([]);
  });

  test('the digest is the same for the same subject in one organization and mode only', async () => {
    const globex = await anOrganization(service);
    const digestOf = async ({ id }: { readonly id: string }) => {
      const [row] = await service.db.query<{ digest: string }>(
        `select encode(subject_digest, 'hex') as digest from screening_runs where id = '${id}'`,
      );
      return row?.digest;
    };
    const first = await digestOf(await screened(acme.testKey, { subject }));
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(
      await digestOf(await screened(acme.testKey, { subject: { ...subject, name: ' Zyxwvut  Qponmlkj' } })),
    ).toBe(first);
    const others = [
      await digestOf(await screened(acme.testKey, { subject: { ...subject, datesOfBirth: [] } })),
      await digestOf(await screened(acme.liveKey, { subject })),
      await digestOf(await screened(globex.testKey, { subject })),
    ];
    expect(new Set([first, ...others]).size).toBe(4);
  });
});
