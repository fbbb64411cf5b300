import type { Page } from '../../kernel/page.ts';
import type { Query } from '../../platform/endpoint.ts';
import type { Member } from './member.ts';
import { listMemberRows } from './members.store.ts';

export const listMembers: Query<{ offset: number }, Page<Member>> = (db, ctx, { offset }) =>
  listMemberRows(db, ctx.scope.organizationId, offset);
