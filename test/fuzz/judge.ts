import { endpoints } from '../../src/endpoints.ts';
import { apiDescription } from '../../src/api-description.ts';
import { describeApi } from '../../src/platform/openapi/openapi.ts';
import { splitAddress } from '../../src/platform/http/routes.ts';
import { type Check, checkOf } from '../../src/platform/http/json/validation.ts';
import { ProblemShape } from '../support/answers.ts';
import type { FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

/** What an error shows that is meant for nobody outside. */
const INSIDES =
  /\n\s+at |node_modules|\.ts:\d+|syntax error at or near|violates \w+ constraint|relation "|ECONN/;
/** Of the server itself, wherever a request goes. */
const ANYWHERE = ['method_not_allowed', 'not_found', 'unauthenticated', 'invalid_request'];

/** Why an answer must not be; none where it may. */
export function faultsOf(request: FuzzRequest, answer: FuzzAnswer): readonly string[] {
  const { status, text } = answer;
  return [
    ...(status >= 500 && !isDocumented(answer) ? [`a ${status}`] : []),
    ...(INSIDES.test(text) ? ['it shows its insides'] : []),
    ...leaksOf(request, text),
    ...(status >= 400 ? problemFaults(request, answer) : successFaults(request, answer)),
  ];
}

function isDocumented({ status, text }: FuzzAnswer): boolean {
  return status === 503 && text.includes('"code":"unavailable"');
}

/** Nobody reads what is another organization's, unless the request itself said it. */
function leaksOf({ other, caller, path, body }: FuzzRequest, text: string): readonly string[] {
  if (caller === 'operator') return [];
  const sent = `${path} ${body?.toString('latin1') ?? ''}`;
  return [...other.ids, ...other.markers]
    .filter((secret) => text.includes(secret) && !sent.includes(secret))
    .map((secret) => `it tells ${secret}, which is of another organization`);
}

const problem = checkOf(ProblemShape, 'body');

function problemFaults(request: FuzzRequest, { status, mediaType, text }: FuzzAnswer): readonly string[] {
  if (!mediaType.startsWith('application/problem+json'))
    return [`a ${status} that is no problem: ${mediaType}`];
  const body: { code?: string } = JSON.parse(text);
  const faults = (problem(body) ?? []).map((fault) => `a problem without form: ${JSON.stringify(fault)}`);
  const declared = refusalsOf.get(request.address) ?? [];
  const code = body.code ?? '';
  return declared.includes(code) || ANYWHERE.includes(code)
    ? faults
    : [...faults, `${status} ${code} is not declared`];
}

const answers = new Map<string, Check>();

function successFaults({ address, endpoint, method }: FuzzRequest, answer: FuzzAnswer): readonly string[] {
  // Another method of the path is another endpoint's, and OPTIONS and HEAD are nobody's.
  if (method !== splitAddress(address).method) return [];
  if (answer.status !== endpoint.status) return [`${answer.status} where ${endpoint.status} is declared`];
  if (endpoint.file)
    return endpoint.file.mediaTypes.includes(answer.mediaType.split(';', 1)[0] ?? '')
      ? []
      : [`a file of ${answer.mediaType}`];
  if (endpoint.exportTypes.some((type) => answer.mediaType.startsWith(type))) return [];
  if (answer.status === 204) return answer.text === '' ? [] : ['a body with 204'];
  const check = answers.get(address) ?? checkOf(endpoint.answer, 'body');
  answers.set(address, check);
  return (check(JSON.parse(answer.text)) ?? []).map((fault) => `undeclared shape: ${JSON.stringify(fault)}`);
}

interface Operation {
  readonly 'x-refusals': readonly string[];
}

const paths = describeApi(endpoints, apiDescription)['paths'] as Record<string, Record<string, Operation>>;
const refusalsOf = new Map(
  Object.keys(endpoints).map((address) => {
    const { method, path } = splitAddress(address);
    return [address, paths[path]?.[method.toLowerCase()]?.['x-refusals'] ?? []] as const;
  }),
);
