import type { Static } from 'typebox';
import type { JsonValue } from '@assay/values';
import { checkOf } from '../../../platform/http/json/validation.ts';
import { ModelAnswer, ModelFinding } from './model-answer.ts';
import type { ModelFailure } from './model-failure.ts';
import { INSTRUCTIONS } from './model-question.ts';

/** An OpenAI-compatible endpoint. It is the operator's, so its address is not checked. */
export interface ModelEndpoint {
  /** The address that `/chat/completions` is added to. */
  readonly endpoint: string;
  readonly name: string;
  readonly apiKey: string | undefined;
  readonly timeoutMilliseconds?: number;
}

const TIMEOUT_MILLISECONDS = 30_000;
const ANSWER_BYTES = 1024 * 1024;

const answerFaults = checkOf(ModelAnswer, 'body');
const findingFaults = checkOf(ModelFinding, 'body');

/** Asks the model once. Every failure is a value: the investigation completes without it. */
export async function askModel(
  model: ModelEndpoint,
  question: JsonValue,
): Promise<readonly ModelFinding[] | ModelFailure> {
  const signal = AbortSignal.timeout(model.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS);
  try {
    const response = await fetch(`${model.endpoint}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(model.apiKey !== undefined && { authorization: `Bearer ${model.apiKey}` }),
      },
      body: JSON.stringify({
        model: model.name,
        messages: [
          { role: 'system', content: INSTRUCTIONS },
          { role: 'user', content: JSON.stringify(question) },
        ],
        temperature: 0,
        response_format: { type: 'json_object' },
      }),
      // The operator configured one address; the key and the facts go there and nowhere else.
      redirect: 'manual',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      return 'model_refused';
    }
    return parsed(await textOf(response));
  } catch {
    return signal.aborted ? 'model_timed_out' : 'model_unreachable';
  }
}

/** Undefined where it is longer than any answer needs to be. */
async function textOf(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string | undefined): readonly ModelFinding[] | 'model_answer_invalid' {
  const content = contentOf(jsonOf(text));
  const answer = typeof content === 'string' ? jsonOf(content) : undefined;
  if (answer === undefined || answerFaults(answer)) return 'model_answer_invalid';
  return (answer as Static<typeof ModelAnswer>).findings.filter(isFinding);
}

function isFinding(finding: unknown): finding is ModelFinding {
  return findingFaults(finding) === undefined;
}

function contentOf(completion: unknown): unknown {
  const [choice] = listOf(memberOf(completion, 'choices'));
  return memberOf(memberOf(choice, 'message'), 'content');
}

function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
