import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SampleData } from '../../../web/dashboard/documents/gallery/agreement.ts';
import { GALLERY } from '../../../web/dashboard/documents/gallery/gallery.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { newTypesetter } from '../../../packages/agreement-pdf/test/house-fonts.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let organization: TestOrganization;

beforeAll(async () => {
  service = await startService();
  organization = await anOrganization(service);
});
afterAll(() => service.stop());

const typesetter = newTypesetter();

test('the gallery has ten agreements of different names, each with a purpose of one line', () => {
  expect(GALLERY.length).toBe(10);
  for (const of of [GALLERY.map(({ key }) => key), GALLERY.map(({ name }) => name)])
    expect(new Set(of).size).toBe(GALLERY.length);
  for (const { purpose } of GALLERY) expect(purpose).toMatch(/^.{20,80}\.$/);
});

describe.each(GALLERY)('The agreement $name', ({ name, purpose, roles, load }) => {
  test('is a template that the service takes, with the signers that the gallery names', async () => {
    const { source, sampleData } = await load();
    const body = { name, description: purpose, source, sampleData };
    const made = await organization.testKey.post('/templates/markdown', body);
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    expect(made.body.roles.map(({ role }: { role: string }) => role)).toEqual(roles);
    const read: readonly string[] = made.body.variables;
    const roots = new Set(read.map((variable) => variable.split(/[.[]/)[0]));
    expect(roots).toEqual(new Set(Object.keys(sampleData)));
  });

  test.each(['A4', 'Letter'] as const)(
    'renders on %s in one to three pages, the signatures together',
    async (pageSize) => {
      const { source, sampleData } = await load();
      const made = await typesetter.typeset({ source, data: sampleData, pageSize });
      if (made.kind !== 'rendered') throw new Error(JSON.stringify(made));
      expect(made.pageCount).toBeGreaterThanOrEqual(1);
      expect(made.pageCount).toBeLessThanOrEqual(3);
      expect(new Set(made.signatures.map(({ pageNumber }) => pageNumber)).size).toBe(1);
    },
  );

  test('renders the other way round where something is optional', async () => {
    const { source, sampleData } = await load();
    const made = await typesetter.typeset({ source, data: turned(sampleData), pageSize: 'A4' });
    expect(made.kind === 'rendered' ? made.kind : made).toBe('rendered');
  });
});

/** Yes for no and no for yes, and a text where nothing was. */
function turned(data: SampleData): SampleData {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, !value];
      if (value === null) return [name, 'as agreed'];
      return [name, isRecord(value) ? turned(value) : value];
    }),
  );
}

function isRecord(value: SampleData[string]): value is SampleData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
