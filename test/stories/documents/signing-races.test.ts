/** @module-tag repeated */ /** @module-tag once */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditHash } from '../../../src/documents/audit/audit-trail.ts';
import { canonicalJson } from '@assay/values';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import type { Answer, Json } from '../../support/http.ts';
import { complete } from '../../support/documents/sending.ts';
import { startService, type TestService } from '../../support/service.ts';
import {
  accepted,
  aDraftWith,
  aPng,
  dataUrl,
  type Placed,
  sendDraft,
  type Sent,
  SIGNED_TEMPLATE,
} from '../../support/documents/signing.ts';
import { repeats } from '@assay/test-support/repeats';

let service: TestService;
let acme: TestOrganization;
let templateId: string;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  templateId = accepted(await acme.testKey.post('/templates/markdown', SIGNED_TEMPLATE)).id;
});
afterAll(() => service.stop());

/** As many callers at once as the number says. */
const ROUNDS = [1, 2, 3, 4, 5, 6, 7, 8].slice(-repeats(4, 8));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Both may sign at once, and have; nobody has completed. */
async function aSigned(placed: Readonly<Record<string, Placed>> = {}): Promise<Sent> {
  const draft = await aDraftWith(acme.testKey, templateId, placed, true);
  const sent = await sendDraft(service, acme.testKey, draft);
  accepted(await sent.ann.type(sent.fields['ann'] ?? '', 'Ann'));
  accepted(await sent.ben.fill(sent.fields['ben'] ?? '', dataUrl(aPng())));
  return sent;
}

const outcome = ({ status, body }: Answer): string => (status < 300 ? `${status}` : `${status} ${body.code}`);
const outcomes = (answers: readonly Answer[]): string[] => answers.map(outcome).toSorted();
const documentOf = async ({ documentId }: Sent): Promise<Json> =>
  accepted(await acme.testKey.get(`/documents/${documentId}`));
const isCompleting = async ({ documentId }: Sent): Promise<boolean> => {
  const rows = await service.db.query<{ due: boolean }>(
    'select completion_due_at is not null as due from documents where id = $1',
    [documentId],
  );
  return rows[0]?.due === true;
};
const voiding = ({ documentId }: Sent): Promise<Answer> =>
  acme.testKey.post(`/documents/${documentId}/void`, { reason: 'Changed our mind' });

async function fieldsOf({ documentId }: Sent): Promise<Json[]> {
  return accepted(await acme.testKey.get(`/documents/${documentId}/fields`)).items;
}

/** Nothing was lost: the trail is one whole chain, and each who signed signed what stands there now. */
async function expectWhole(sent: Sent): Promise<Json[]> {
  const { items } = accepted(await acme.testKey.get(`/documents/${sent.documentId}/audit`));
  expect(items.map(({ sequence }: Json) => sequence)).toEqual(upTo(items.length));
  for (const [index, { hash, ...item }] of items.entries()) {
    expect(item.previousHash).toBe(index === 0 ? null : items[index - 1].hash);
    expect(auditHash({ ...item, at: new Date(item.at) })).toBe(hash);
  }
  const fields = await fieldsOf(sent);
  for (const { detail } of items.filter(({ type }: Json) => type === 'signed')) {
    const values = fields
      .filter(({ signerId, value }) => signerId === detail.signerId && value !== null)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, value }) => ({ fieldId: id, value, imageSha256: imageOf(sent, id) }));
    expect(detail.valuesSha256).toBe(sha256(canonicalJson(values)));
  }
  return items;
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const imageOf = ({ fields }: Sent, id: string): string | null => {
  if (id === fields['ann']) return sha256('Ann');
  return id === fields['ben'] ? sha256(aPng()) : null;
};
const count = (items: readonly Json[], type: string): number =>
  items.filter((item) => item.type === type).length;

describe('Contract 5, Signing: at the same moment, two tabs of one signer', () => {
  test('completing at once: one signs', async () => {
    for (const round of ROUNDS) {
      const sent = await aSigned();
      const answers = await Promise.all(upTo(round).map(() => sent.ann.complete()));
      expect(outcomes(answers)).toEqual(['200', ...Array<string>(round - 1).fill('409 illegal_transition')]);
      expect(count(await expectWhole(sent), 'signed')).toBe(1);
      expect(await isCompleting(sent)).toBe(false);
    }
  });

  test('filling while completing: what was accepted is what was signed', async () => {
    for (const round of ROUNDS) {
      const sent = await aSigned({ note: { of: 'ann', required: false } });
      const { note = '' } = sent.fields;
      const fills = upTo(4).map((value) => sent.ann.fill(note, `note ${value}`));
      const completing = sent.ann.complete();
      const later = upTo(round % 4).map((value) => sent.ann.fill(note, `later ${value}`));
      expect(outcome(await completing)).toBe('200');
      const answers = await Promise.all([...fills, ...later]);
      for (const answer of answers) expect(['200', '409 illegal_transition']).toContain(outcome(answer));
      const items = await expectWhole(sent);
      expect(count(items, 'field_filled')).toBe(2 + answers.filter(({ status }) => status === 200).length);
      expect(items.at(-1)?.type).toBe('signed');
    }
  });

  test('choosing two of a group: one is chosen', async () => {
    const member = (label: string): Placed => ({
      of: 'ann',
      fieldType: 'checkbox',
      label,
      groupKey: 'g',
      groupRequired: true,
    });
    for (const round of ROUNDS) {
      const sent = await aSigned({ a: member('A'), b: member('B'), c: member('C') });
      const ids = ['a', 'b', 'c'].map((name) => sent.fields[name] ?? '');
      const asked = upTo(round + 2).map((turn) => ids[turn % 3] ?? '');
      const answers = await Promise.all(asked.map((id) => sent.ann.fill(id, 'true')));
      expect(outcomes(answers)).toEqual(asked.map(() => '200'));
      const chosen = (await fieldsOf(sent)).filter(({ value }) => value === 'true');
      expect(chosen).toHaveLength(1);
      await expectWhole(sent);
    }
  });

  test('declining and completing: one of both', async () => {
    for (const round of ROUNDS) {
      const sent = await aSigned();
      const asked = [() => sent.ann.complete(), () => sent.ann.decline()];
      const answers = await Promise.all((round % 2 ? asked : asked.toReversed()).map((ask) => ask()));
      expect(outcomes(answers)).toEqual(['200', '409 illegal_transition']);
      const items = await expectWhole(sent);
      expect(count(items, 'signed') + count(items, 'declined')).toBe(1);
      const { status, signers } = await documentOf(sent);
      const told = [status, signers.find(({ id }: Json) => id === sent.signers.ann).status];
      expect([
        ['sent', 'signed'],
        ['declined', 'declined'],
      ]).toContainEqual(told);
    }
  });
});

describe('Contract 5, Signing: at the same moment, two signers side by side', () => {
  test('filling one shared field and completing at once: both sign, one sets completion', async () => {
    for (const round of ROUNDS) {
      const sent = await aSigned({ total: { of: 'ben', sharedFill: true, required: false } });
      const { total = '' } = sent.fields;
      const fills = upTo(round % 4).flatMap((value) => [
        sent.ann.fill(total, `ann ${value}`),
        sent.ben.fill(total, `ben ${value}`),
      ]);
      const completing = [sent.ann.complete(), sent.ben.complete()];
      expect(outcomes(await Promise.all(completing))).toEqual(['200', '200']);
      for (const answer of await Promise.all(fills))
        expect(['200', '409 illegal_transition', '409 field_read_only']).toContain(outcome(answer));
      expect(count(await expectWhole(sent), 'signed')).toBe(2);
      expect(await isCompleting(sent)).toBe(true);
    }
  });

  test('the final file is made once', async () => {
    const sent = await aSigned();
    await Promise.all([sent.ann.complete(), sent.ben.complete()]);
    while ((await complete(service)) > 0);
    await Promise.all([complete(service), complete(service)]);
    const items = await expectWhole(sent);
    expect([count(items, 'signed'), count(items, 'completed')]).toEqual([2, 1]);
    expect((await documentOf(sent)).status).toBe('completed');
  });

  test('one declines while the other completes: it is declined, or it was signed before', async () => {
    for (const round of ROUNDS) {
      const sent = await aSigned();
      const asked = [() => sent.ben.complete(), () => sent.ann.decline()];
      const answers = await Promise.all((round % 2 ? asked : asked.toReversed()).map((ask) => ask()));
      const items = await expectWhole(sent);
      expect(items.at(-1)?.type).toBe('declined');
      expect((await documentOf(sent)).status).toBe('declined');
      expect(count(items, 'signed')).toBe(
        answers.filter(({ body }) => body.signer?.status === 'signed').length,
      );
      expect(await isCompleting(sent)).toBe(false);
    }
  });
});

describe('Contract 5, Signing: at the same moment, void during signing', () => {
  test('against the last signature: one of both', async () => {
    for (const round of ROUNDS) {
      const sent = await aSigned();
      accepted(await sent.ben.complete());
      const asked = [() => voiding(sent), () => sent.ann.complete()];
      const answers = await Promise.all((round % 2 ? asked : asked.toReversed()).map((ask) => ask()));
      expect(outcomes(answers)).toEqual(['200', '409 illegal_transition']);
      await expectWhole(sent);
      const { status } = await documentOf(sent);
      expect([status, await isCompleting(sent)]).toEqual(
        status === 'voided' ? ['voided', false] : ['sent', true],
      );
    }
  });

  test('against filling, an early signature and a first look: nothing comes after it', async () => {
    for (const round of ROUNDS) {
      const sent = await aSigned({ note: { of: 'ann', required: false } });
      const { note = '' } = sent.fields;
      const answers = await Promise.all([
        sent.ann.fill(note, `one ${round}`),
        sent.ann.look(),
        voiding(sent),
        sent.ann.fill(note, 'two'),
        sent.ben.complete(),
        sent.ann.clear(note),
        sent.ben.look(),
      ]);
      for (const answer of answers)
        expect(['200', '204', '409 illegal_transition']).toContain(outcome(answer));
      const items = await expectWhole(sent);
      expect(items.at(-1)?.type).toBe('voided');
      expect((await documentOf(sent)).status).toBe('voided');
    }
  });
});
