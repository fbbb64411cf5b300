import type { FastifyInstance } from 'fastify';
import { type Check, checkOf } from '../../src/platform/http/validation.ts';
import type { Endpoint } from '../../src/platform/endpoint.ts';
import { Type } from 'typebox';

const ProblemShape = Type.Object({
  type: Type.String({ pattern: '^urn:assay:problem:[a-z_]+$' }),
  title: Type.String({ minLength: 1 }),
  status: Type.Integer({ minimum: 400 }),
  code: Type.String({ pattern: '^[a-z_]+$' }),
  detail: Type.String({ minLength: 1 }),
  requestId: Type.String({ minLength: 1 }),
});

/** Holds every answer of the service against the schema that its endpoint declares; returns the list of faults. */
export function checkAnswers(server: FastifyInstance): string[] {
  const faults: string[] = [];
  const checks = new Map<Endpoint, Check>();
  const problem = checkOf(ProblemShape, 'body');
  server.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return payload;
    const where = `${request.method} ${request.routeOptions.url} ${reply.statusCode}`;
    if (reply.statusCode >= 400) {
      const body = JSON.parse(String(payload)) as { code: string };
      for (const fault of problem(body) ?? []) faults.push(`${where}: ${JSON.stringify(fault)}`);
      return payload;
    }
    if (reply.statusCode !== endpoint.status) faults.push(`${where}: declared ${endpoint.status}`);
    if (endpoint.status === 204) return payload;
    const check = checks.get(endpoint) ?? checkOf(endpoint.answer, 'body');
    checks.set(endpoint, check);
    for (const fault of check(JSON.parse(String(payload))) ?? [])
      faults.push(`${where}: ${JSON.stringify(fault)}`);
    return payload;
  });
  return faults;
}
