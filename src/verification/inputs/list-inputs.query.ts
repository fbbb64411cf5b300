import { cutPage, type Page } from '../../kernel/page.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { VerificationInput } from './input.ts';
import { selectInputs } from './inputs.store.ts';

export const listInputs: Query<{ offset: number }, Page<VerificationInput>> = async (db, ctx, { offset }) =>
  cutPage(await selectInputs(db, ctx.scope, offset), offset);
