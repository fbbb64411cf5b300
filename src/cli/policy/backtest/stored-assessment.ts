import type { EvaluationResult, InputSnapshot } from '@assay/policy-engine';
import { isObject } from '../policy-file.ts';

/** As much of an assessment record of the API as another policy is tried on. */
export interface StoredAssessment {
  readonly id: string;
  readonly subjectId: string;
  readonly policyKey: string;
  readonly evaluatedAt: Date;
  readonly inputs: readonly InputSnapshot[];
  readonly result: Pick<EvaluationResult, 'status' | 'band' | 'decision' | 'factors' | 'rules'>;
}

/** Undefined where the value is no assessment record. */
export function assessmentOf(value: unknown): StoredAssessment | undefined {
  if (!isObject(value) || value['resource'] !== 'assessments' || !isObject(value['data'])) return undefined;
  const { data } = value;
  const evaluatedAt = new Date(String(data['evaluatedAt']));
  const isWhole =
    [value['id'], data['subjectId'], data['policyKey'], data['decision'], data['status']].every(isText) &&
    (data['band'] === null || isText(data['band'])) &&
    [data['inputs'], data['factors'], data['rules']].every(isListOfObjects) &&
    !Number.isNaN(evaluatedAt.getTime());
  if (!isWhole) return undefined;
  const record = data as unknown as Omit<StoredAssessment, 'id' | 'result'> & StoredAssessment['result'];
  const { subjectId, policyKey, inputs, status, band, decision, factors, rules } = record;
  const result = { status, band, decision, factors, rules };
  return { id: String(value['id']), subjectId, policyKey, evaluatedAt, inputs, result };
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}
