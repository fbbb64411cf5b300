import type { IncomingMessage } from 'node:http';
import type { Exchange } from './exchange.ts';

/** Notes how a request was answered, and ends its span. Ids and the route, never the address or what was sent. */
export function endRequestSpan({ span, request, route, admitted }: Exchange, status: number): void {
  if (span.recording === 'never') return;
  span.note({
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': status,
    'assay.request_id': request.id,
    ...(admitted && {
      'assay.organization_id': admitted.scope.organizationId,
      'assay.mode': admitted.scope.mode,
    }),
  });
  span.end(status >= 500 ? String(status) : undefined);
}

/** Of characters that need no escaping in a log, and short. */
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

/** The id that the caller gave; otherwise one that is unique among processes by its random prefix, and cheap: the rest counts. */
export function requestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = `req_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  let count = 0;
  return ({ headers }) => {
    const { 'x-request-id': given } = headers;
    if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
    count += 1;
    return `${prefix}${count.toString(36).padStart(6, '0')}`;
  };
}
