import { expect } from 'vitest';
import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import { aDraft, type Draft, fillDraft, placeField } from '../../support/documents/document-fields.ts';
import { aTemplate } from '../../support/documents/documents.ts';
import type { Answer } from '../../support/http.ts';
import { ACCEPTED, type EnforcedLimits, expectAtMost, outcome } from './enforced.ts';

/** Signers and fields of documents. */
export const FIELD_LIMITS: EnforcedLimits = {
  documentSigners: { number: 50, from: 'ours', holds: holdsSigners },
  signingOrder: { number: 1_000, from: 'ours', holds: holdsSigningOrder },
  documentFields: { number: 1_000, from: 'ours', holds: holdsFields },
  fieldPositionPoints: { number: 14_400, from: 'ours: the largest page of PDF', holds: holdsPosition },
  fieldLabelCharacters: { number: 500, from: 'ours', holds: holdsLabel },
  fieldValueCharacters: { number: 10_000, from: 'ours', holds: holdsValue },
  fieldOptions: { number: 100, from: 'ours', holds: holdsOptions },
  fieldOptionCharacters: { number: 200, from: 'ours', holds: holdsOptionCharacters },
  fieldAcroNameCharacters: { number: 1_000, from: 'ours', holds: holdsAcroName },
  fieldPatternCharacters: { number: 500, from: 'Contract 5, Signing', holds: holdsPattern },
  fieldPatternInstructions: { number: 2_500, from: 'ours', holds: holdsInstructions },
  fieldPatternSteps: { number: 2_000_000, from: 'ours', holds: holdsSteps },
  fieldMessageCharacters: { number: 500, from: 'ours', holds: holdsMessage },
  fieldGroupKeyCharacters: { number: 100, from: 'ours', holds: holdsGroupKey },
};

async function draftOf({ testKey }: AssessingOrganization): Promise<Draft> {
  return aDraft(testKey, (await aTemplate(testKey)).id);
}

/** Places a field of a given size, each on the same draft. */
async function placing(
  acme: AssessingOrganization,
  more: (size: number) => object,
): Promise<(size: number) => Promise<Answer>> {
  const draft = await draftOf(acme);
  return (size) => placeField(acme.testKey, draft, more(size));
}

const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `option ${index}`);

/** Adds as many as make the document hold so many; it begins with two signers and two fields. */
async function filling(
  acme: AssessingOrganization,
  most: number,
  add: (draft: Draft) => Promise<Answer>,
): Promise<void> {
  const draft = await draftOf(acme);
  const answers: Answer[] = [];
  for (let held = 2; held < most; held += 1) answers.push(await add(draft));
  expect(new Set(answers.map(outcome))).toEqual(new Set([ACCEPTED]));
  expect(outcome(await add(draft))).toBe('limit_reached');
}

function addSigner({ testKey }: AssessingOrganization, draft: Draft, more: object): Promise<Answer> {
  const signer = { name: 'Walt', email: 'walt@witness.example', ...more };
  return testKey.post(`/documents/${draft.id}/signers`, signer);
}

async function holdsSigners(acme: AssessingOrganization): Promise<void> {
  await filling(acme, limits.documentSigners, (draft) => addSigner(acme, draft, {}));
}

async function holdsSigningOrder(acme: AssessingOrganization): Promise<void> {
  const draft = await draftOf(acme);
  const ask = (signingOrder: number): Promise<Answer> => addSigner(acme, draft, { signingOrder });
  await expectAtMost(limits.signingOrder, ask, 'invalid_request /signingOrder maximum');
}

async function holdsFields(acme: AssessingOrganization): Promise<void> {
  const draft = await draftOf(acme);
  // It begins with two signature fields.
  await fillDraft(acme, draft, limits.documentFields - 4);
  await expectAtMost(limits.documentFields, () => placeField(acme.testKey, draft), 'limit_reached');
}

/** The page of the draft is smaller: what the limit lets through ends beyond its edge. */
async function holdsPosition(acme: AssessingOrganization): Promise<void> {
  const most = limits.fieldPositionPoints;
  const cases = [
    ['xPosition', 'width'],
    ['yPosition', 'height'],
    ['width', 'width'],
    ['height', 'height'],
  ] as const;
  for (const [property, edge] of cases) {
    const ask = await placing(acme, (points) => ({ [property]: points }));
    const found = [outcome(await ask(most - 1)), outcome(await ask(most)), outcome(await ask(most + 0.1))];
    const beyond = `invalid_request /${edge} outside_page`;
    expect(found).toEqual([beyond, beyond, `invalid_request /${property} maximum`]);
  }
}

async function holdsLabel(acme: AssessingOrganization): Promise<void> {
  const ask = await placing(acme, (length) => ({ label: '名'.repeat(length) }));
  await expectAtMost(limits.fieldLabelCharacters, ask, 'invalid_request /label max_length');
}

async function holdsValue(acme: AssessingOrganization): Promise<void> {
  const most = limits.fieldValueCharacters;
  const value = await placing(acme, (length) => ({ value: 'x'.repeat(length) }));
  await expectAtMost(most, value, 'invalid_request /value max_length');
  const longest = await placing(acme, (maxLength) => ({ maxLength }));
  await expectAtMost(most, longest, 'invalid_request /maxLength maximum');
  const { testKey } = acme;
  const draft = await draftOf(acme);
  const { id: requiredWhenFieldId } = (await placeField(testKey, draft)).body;
  const condition = (length: number): Promise<Answer> =>
    placeField(testKey, draft, { requiredWhenFieldId, requiredWhenValue: 'x'.repeat(length) });
  await expectAtMost(most, condition, 'invalid_request /requiredWhenValue max_length');
}

async function holdsOptions(acme: AssessingOrganization): Promise<void> {
  const ask = await placing(acme, (count) => ({ fieldType: 'dropdown', options: many(count) }));
  await expectAtMost(limits.fieldOptions, ask, 'invalid_request /options max_items');
}

async function holdsOptionCharacters(acme: AssessingOrganization): Promise<void> {
  const ask = await placing(acme, (length) => ({
    fieldType: 'dropdown',
    options: ['a', 'x'.repeat(length)],
  }));
  await expectAtMost(limits.fieldOptionCharacters, ask, 'invalid_request /options/1 max_length');
}

/** The draft has no form: what the limit lets through names nothing of it. */
async function holdsAcroName(acme: AssessingOrganization): Promise<void> {
  const most = limits.fieldAcroNameCharacters;
  const ask = await placing(acme, (length) => ({ acroFieldName: 'x'.repeat(length) }));
  const found = [outcome(await ask(most - 1)), outcome(await ask(most)), outcome(await ask(most + 1))];
  const unknown = 'invalid_request /acroFieldName form_field';
  expect(found).toEqual([unknown, unknown, 'invalid_request /acroFieldName max_length']);
}

async function holdsPattern(acme: AssessingOrganization): Promise<void> {
  const ask = await placing(acme, (length) => ({ validationPattern: 'x'.repeat(length) }));
  await expectAtMost(limits.fieldPatternCharacters, ask, 'invalid_request /validationPattern max_length');
}

/** A letter is one instruction; the engine adds two of its own. */
async function holdsInstructions(acme: AssessingOrganization): Promise<void> {
  const ask = await placing(acme, (instructions) => ({
    validationPattern: `a{1000}a{1000}a{${instructions - 2_002}}`,
  }));
  await expectAtMost(limits.fieldPatternInstructions, ask, 'invalid_request /validationPattern pattern');
}

/** With 400 instructions, a character takes as many steps. */
async function holdsSteps(acme: AssessingOrganization): Promise<void> {
  const ask = await placing(acme, (length) => ({
    validationPattern: 'x*y{393}|x*',
    value: 'x'.repeat(length),
  }));
  await expectAtMost(limits.fieldPatternSteps / 400, ask, 'invalid_value /value invalid_value');
}

async function holdsMessage(acme: AssessingOrganization): Promise<void> {
  const ask = await placing(acme, (length) => ({
    validationPattern: 'x',
    validationMessage: '名'.repeat(length),
  }));
  await expectAtMost(limits.fieldMessageCharacters, ask, 'invalid_request /validationMessage max_length');
}

async function holdsGroupKey(acme: AssessingOrganization): Promise<void> {
  const ask = await placing(acme, (length) => ({ fieldType: 'checkbox', groupKey: 'x'.repeat(length) }));
  await expectAtMost(limits.fieldGroupKeyCharacters, ask, 'invalid_request /groupKey max_length');
}
