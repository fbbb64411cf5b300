import type { Endpoint } from './chapters.ts';
import type { OpenApiDocument, SecurityScheme } from './document.ts';

/** The name of the request's body in the examples; sent byte for byte, since the signature covers the bytes. */
export const BODY_FILE = 'request.json';

/** Sent as it is read: a file may be larger than what fits into memory. */
const UPLOAD = '--upload-file "$FILE"';

/** A call of the endpoint, one argument a line, ready for a shell in which the `$NAMES` are set. */
export function curlLine(endpoint: Endpoint, document: OpenApiDocument): string {
  const { method, operation } = endpoint;
  const media = Object.keys(operation.requestBody?.content ?? {})[0];
  const headers = [
    ...credentials(endpoint, document),
    ...(operation['x-idempotency'] === 'required' ? ['Idempotency-Key: $IDEMPOTENCY_KEY'] : []),
    ...(media === undefined ? [] : [`Content-Type: ${media}`]),
  ];
  const address = `"${addressOf(endpoint, document)}"`;
  const parts = [
    ...(method === 'get' ? [`curl ${address}`] : [`curl -X ${method.toUpperCase()}`, address]),
    ...headers.map((header) => `-H "${header}"`),
    ...(media === undefined ? [] : [media.includes('json') ? `--data-binary @${BODY_FILE}` : UPLOAD]),
    ...savedAs(operation),
  ];
  return parts.join(' \\\n  ');
}

/** A shell shows JSON and would choke on a file. */
function savedAs({ responses = {} }: Endpoint['operation']): readonly string[] {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const [media = 'json'] = Object.keys(success?.content ?? {});
  return media.includes('json') ? [] : [`--output answer.${media.split('/')[1]}`];
}

/** Path parameters are names for the shell too; of the query only what is required. */
function addressOf({ path, operation }: Endpoint, document: OpenApiDocument): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => `$${shellName(name)}`);
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map((parameter) => `${encodeURIComponent(parameter.name)}=$${shellName(parameter.name)}`);
  return `${document.servers?.[0]?.url ?? '$ASSAY_URL'}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** `sessionWorkflowId` is `$SESSION_WORKFLOW_ID`. */
function shellName(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
}

const SIGNED = ['X-Api-Key: $KEY_ID', 'X-Timestamp: $TIMESTAMP', 'X-Signature: v1=$SIGNATURE'];

/** The headers of the first way to authenticate. A key never goes without its timestamp and signature. */
function credentials({ operation }: Endpoint, document: OpenApiDocument): readonly string[] {
  const [requirement = {}] = operation.security ?? document.security ?? [];
  const schemes = Object.keys(requirement).map((name) => document.components?.securitySchemes?.[name]);
  return [...new Set(schemes.flatMap((scheme) => (scheme ? headersOf(scheme) : [])))];
}

function headersOf(scheme: SecurityScheme): readonly string[] {
  if (scheme.type === 'http') return ['Authorization: Bearer $TOKEN'];
  if (scheme.type !== 'apiKey' || scheme.in !== 'header' || scheme.name === undefined) return [];
  if (SIGNED.some((header) => header.toLowerCase().startsWith(`${scheme.name?.toLowerCase()}:`)))
    return SIGNED;
  return [`${scheme.name}: $${shellName(scheme.name)}`];
}
