import type { Receipt, EvaluationTexts } from '@assay/policy-engine';
import { limits } from '../../kernel/limits.ts';
import { type Assessment, assessmentRecord } from './assessment.ts';
import type { SelectedEvidence } from '../evidence/evidence.ts';

/** No text has more bytes than three for each of its units, so most are not counted. */
export function isLarger(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && Buffer.byteLength(text) > bytes;
}

/** The most that a receipt takes besides its value and its metadata. */
const RECEIPT_BYTES = 2_000;
/** The most that one character takes in JSON. */
const CHARACTER_BYTES = 6;
/** A number or boolean in a list, with its comma. */
const SCALAR_CHARACTERS = 5;

/** Document 1, *Limits*: with the stored metadata. The receipts are measured only where they could be too large. */
export function isEvidenceTooLarge({ receipts, metadataBytes }: SelectedEvidence): boolean {
  const characters = receipts.reduce((sum, { value }) => sum + charactersOf(value), 0);
  const atMost = receipts.length * RECEIPT_BYTES + characters * CHARACTER_BYTES;
  const room = limits.selectedEvidenceBytes - metadataBytes;
  return atMost > room && isLarger(JSON.stringify(receipts), room);
}

function charactersOf(value: Receipt['value']): number {
  if (typeof value === 'string') return value.length + SCALAR_CHARACTERS;
  if (!Array.isArray(value)) return SCALAR_CHARACTERS;
  return value.reduce<number>((sum, item) => sum + charactersOf(item), SCALAR_CHARACTERS);
}

/** The other parts of a record: the definition, and identifiers with room to spare. */
const BESIDES_BYTES = 2 * limits.policyBytes;
/** The most that one required action takes in a record: its id and name, and each rule that asks for it. */
const ACTION_BYTES = 300;

/** The record itself is measured only where it could be too large. */
export function isRecordTooLarge(assessment: Assessment, { inputs, result }: EvaluationTexts): boolean {
  const origins = assessment.requiredActions.reduce((sum, action) => sum + action.origins.length, 0);
  const besidesBytes = BESIDES_BYTES + origins * ACTION_BYTES;
  return (
    isLarger(inputs + result, limits.recordBytes - besidesBytes) &&
    isLarger(JSON.stringify(assessmentRecord(assessment)), limits.recordBytes)
  );
}
