import type { Page } from '../../kernel/page.ts';
import type { Query } from '../../platform/endpoint.ts';
import type { ApiKey } from './api-key.ts';
import { listApiKeyRows } from './api-keys.store.ts';

/** Keys of both modes: they are managed together. */
export const listApiKeys: Query<{ offset: number }, Page<ApiKey>> = (db, ctx, { offset }) =>
  listApiKeyRows(db, ctx.scope.organizationId, offset);
