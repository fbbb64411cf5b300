import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Scope } from '../../kernel/scope.ts';
import { idMaker } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/statement-sharing/statement-sharing.ts';
import { FIELD_TYPES } from '../fields/field-properties.ts';
import { type Field, FILLERS, newField } from '../fields/field.ts';
import { insertField } from '../fields/fields.store.ts';
import type { DocumentId, FieldId, SignerId } from '../ids.ts';
import { countMissing } from './progress.store.ts';
import { findMissingFields } from './values/completeness.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

let db: TestDatabase;
let database: Database;
const NOW = new Date('2026-11-15T09:00:00.000Z');
const newId = idMaker();
const SCOPE: Scope = { organizationId: newId(NOW), mode: 'test' };
const [ANN, BEN] = [newId(NOW), newId(NOW)] as readonly SignerId[] as readonly [SignerId, SignerId];
const IDS: readonly FieldId[] = Array.from({ length: 6 }, () => newId(NOW));

beforeAll(async () => {
  db = await createDatabase();
  const onIdleError = (): void => undefined;
  database = openDatabase({ connection: db.connection, poolSize: 1, statementNames: true, onIdleError });
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

/** Every property that completeness depends on, in more combinations than the field rules allow. */
const ARBITRARY = fc.record({
  signerId: fc.constantFrom(ANN, BEN),
  fieldType: fc.constantFrom(...FIELD_TYPES),
  value: fc.constantFrom(null, '', 'true', 'false', 'Ann'),
  filledBy: fc.constantFrom(null, ...FILLERS),
  required: fc.boolean(),
  groupKey: fc.constantFrom(null, null, 'one', 'other'),
  groupRequired: fc.boolean(),
  requiredWhenFieldId: fc.constantFrom(null, ...IDS),
  requiredWhenValue: fc.constantFrom(null, null, 'true', 'false', 'Ann'),
});
const BOX = { pageNumber: 1, xPosition: 0, yPosition: 0, width: 10, height: 10 };

describe('Contract 5, Signing: how much keeps a signer from completing', () => {
  test('is counted as completing names it, for every combination of fields', REPEATED, async () => {
    const properties = fc.array(ARBITRARY, { maxLength: IDS.length });
    await fc.assert(
      fc.asyncProperty(properties, async (placed) => {
        const documentId: DocumentId = newId(NOW);
        const fields: readonly Field[] = placed.map((more, at) => {
          const id = IDS[at] ?? newId(NOW);
          return newField({ ...BOX, ...more, id, documentId }, NOW);
        });
        const counted = await database.transaction(async (tx) => {
          for (const field of fields) insertField(tx, SCOPE, field);
          return { commit: await countMissing(tx, SCOPE, { documentId, id: ANN }) };
        });
        const own = fields.filter(({ signerId }) => signerId === ANN);
        expect(counted).toBe(findMissingFields(own, fields).length);
      }),
      { numRuns: repeats(120, 500) },
    );
  });
});
