import { listName } from '../../screening/list-names.ts';

/** `service:screening:eu_fsf+un_sc:r70:m90:l12`: the lists of a run, and from how many points it counts. */
const FORM = /^service:screening:(?<lists>.+):r(?<review>\d+):m(?<match>\d+)(?::l(?<months>\d+))?$/;

/** Evidence that screening left, in words; undefined where another service is its source. */
export function screeningSourceText(source: string): string | undefined {
  const { lists, review, match, months } = FORM.exec(source)?.groups ?? {};
  if (lists === undefined) return undefined;
  const names = lists.split('+').map(listName).join(', ');
  const still = months === undefined ? '' : `, PEP for ${months} months`;
  return `Screening: ${names}, review from ${review}, match from ${match}${still}`;
}

export interface VerificationStep {
  readonly workflowId: string;
  readonly revision: string;
  readonly step: string;
}

/** `verification:01a1…:r2:document`: the step of a workflow that left evidence. */
const STEP = /^verification:(?<workflowId>[\da-f-]{36}):r(?<revision>\d+):(?<step>.+)$/;

export function verificationStep(source: string): VerificationStep | undefined {
  const { workflowId, revision, step } = STEP.exec(source)?.groups ?? {};
  if (workflowId === undefined || revision === undefined || step === undefined) return undefined;
  return { workflowId, revision, step };
}

/** A sentence of the service with the sources of screening that it names in words. */
export function withScreeningNames(sentence: string): string {
  return sentence.replaceAll(/service:screening:\S+/g, (source) => {
    const [own, rest] = [source.replace(/[.,;]+$/, ''), /[.,;]*$/.exec(source)?.[0] ?? ''];
    const text = screeningSourceText(own);
    return text === undefined ? source : `“${text}”${rest}`;
  });
}
