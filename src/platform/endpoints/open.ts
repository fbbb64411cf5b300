import type { Static, TObject, TSchema } from 'typebox';
import type { RefusalCode } from '../../kernel/refusals.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { OpenContext } from './contexts.ts';
import {
  type Declaration,
  declared,
  type Nothing,
  type Parts,
  type Shown,
  type WithBody,
} from './declaration.ts';
import type { Action, Endpoint, OpenOutcome } from './endpoint.ts';

/** An endpoint outside any organization: signing in, the operator's, the description of the API. */
export function open<
  A extends TSchema,
  C extends RefusalCode,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  B extends TSchema = Nothing,
  Needs = unknown,
  Work = unknown,
>(
  declaration: Declaration<P, Q, A, C> &
    WithBody<P, Q, B> & {
      readonly access: 'anyone' | 'operator';
      readonly idempotencyKey?: 'honoured';
      readonly status: 200 | 201 | 202;
      readonly secret?: boolean;
      readonly run: (
        ctx: OpenContext<Needs, Work>,
        asked: Parts<P, Q, B>,
      ) => Promise<OpenOutcome<Shown<Static<A>>> | Refusal<NoInfer<C>>>;
    },
): Endpoint<Needs, Work> {
  return declared(declaration, { kind: 'open', run: declaration.run as OpenRun<Needs, Work> });
}

export type OpenRun<Needs, Work> = (Action<Needs, Work> & { readonly kind: 'open' })['run'];
