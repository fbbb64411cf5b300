import type { FastifyInstance } from 'fastify';
import { type Check, checkOf } from '../../src/platform/http/json/validation.ts';
import type { Endpoint } from '../../src/platform/endpoints/endpoint.ts';
import { Type } from 'typebox';
import { describedFaults } from './described.ts';

export const ProblemShape = Type.Object({
  type: Type.String({ pattern: '^urn:assay:problem:[a-z_]+$' }),
  title: Type.String({ minLength: 1 }),
  status: Type.Integer({ minimum: 400 }),
  code: Type.String({ pattern: '^[a-z_]+$' }),
  detail: Type.String({ minLength: 1 }),
  requestId: Type.String({ minLength: 1 }),
});

/**
 * Holds every answer of the service against the description of the API and the schema that its endpoint declares;
 * returns the list of faults.
 */
export function checkAnswers(server: FastifyInstance): string[] {
  const faults: string[] = [];
  const checks = new Map<Endpoint, Check>();
  const problem = checkOf(ProblemShape, 'body');
  const observe = server.observe.bind(server);
  server.observe = (request, answer) => {
    observe(request, answer);
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    const { status, text = 'null' } = answer;
    const report = (what: string): void =>
      void faults.push(`${request.method} ${request.routeOptions.url} ${status}: ${what}`);
    const check = status >= 400 ? problem : (checks.get(endpoint) ?? checkOf(endpoint.answer, 'body'));
    if (status < 400) checks.set(endpoint, check);
    if (status < 400) for (const fault of describedFaults(endpoint, answer)) report(fault);
    if (text instanceof Uint8Array) return;
    if (endpoint.exportTypes.includes(answer.mediaType)) return;
    // Sent while it is made.
    if (endpoint.file?.mediaTypes.includes(answer.mediaType)) return;
    if (status !== 204) for (const fault of check(JSON.parse(text)) ?? []) report(JSON.stringify(fault));
  };
  return faults;
}
