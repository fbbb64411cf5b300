import type { Caller } from '../kernel/principal.ts';
import { type Clock, idMaker } from '../platform/clock.ts';
import { openPrivateServer, type PrivateServer } from '../platform/http/private-server.ts';
import type { ServerParts } from '../platform/http/server.ts';
import { openWritePath, type WritePathParts } from '../platform/writing/command.ts';

/**
 * The API as it would have been at another time, for data of the past that is invented. Changes are dated by its clock,
 * but answers are kept by ours: a key of long ago would be forgotten at once.
 */
export function pastApi<Needs extends { readonly invitesByMail: boolean }, Work>(
  served: ServerParts<Needs, Work>,
  kept: Pick<WritePathParts<Needs>, 'record' | 'idempotencyDays'>,
): (clock: Clock, callers: readonly Caller[]) => Promise<PrivateServer> {
  return (clock, callers) => {
    const capabilities = { ...served.capabilities, invitesByMail: false };
    const then = { ...served, clock, newId: idMaker(), capabilities };
    const silence = { announce: async () => undefined, answersClock: served.clock };
    return openPrivateServer({ ...then, writes: openWritePath({ ...then, ...kept, ...silence }) }, callers);
  };
}
