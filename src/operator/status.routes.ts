import { Type } from 'typebox';
import { strict } from '../kernel/schema.ts';
import { open } from '../platform/endpoints/open.ts';
import { readStatus as readStatusQuery } from './read-status.query.ts';

export const readStatus = open({
  name: 'readStatus',
  tag: 'Operator',
  summary: 'State of the service',
  access: 'operator',
  status: 200,
  answer: strict({
    version: Type.String(),
    node: Type.String(),
    uptimeSeconds: Type.Integer(),
    database: strict({
      version: Type.String(),
      migrations: Type.Array(Type.String()),
      connections: Type.Integer(),
    }),
    organizations: Type.Integer(),
  }),
  refusals: [],
  run: async (ctx) => ({ answer: await readStatusQuery(ctx.database) }),
});
