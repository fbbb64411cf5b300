import { DerBroken, derInteger, expected, readElements, readOne, TAG } from './der.ts';
import type { TimestampRequest } from './timestamp-request.ts';
import { membersOf } from './timestamp-token.ts';
import { verifyToken } from './verify-token.ts';

/** The token of an answer that may be kept, or why there is none. */
export type TimestampAnswer = { readonly token: Buffer; readonly at: Date } | { readonly fault: string };

const GRANTED = 0;
const GRANTED_WITH_CHANGES = 1;

/** RFC 3161, section 2.4.2: what an authority answered to this request. */
export function readAnswer(bytes: Buffer, request: TimestampRequest): TimestampAnswer {
  try {
    const [info, token] = membersOf(readOne(bytes, TAG.sequence));
    const [status, ...reasons] = membersOf(expected(info, TAG.sequence));
    const code = expected(status, TAG.integer).content.readUIntBE(0, 1);
    if (code !== GRANTED && code !== GRANTED_WITH_CHANGES)
      return { fault: `the authority refused it with status ${code}${textOf(reasons[0]?.content)}` };
    const { whole } = expected(token, TAG.sequence);
    const verdict = verifyToken(whole, { imprint: request.imprint });
    if ('fault' in verdict) return verdict;
    const sent = readOne(derInteger(request.nonce), TAG.integer).content;
    if (!verdict.token.nonce?.equals(sent)) return { fault: 'the nonce is not the one that was sent' };
    return { token: whole, at: verdict.token.at };
  } catch (error) {
    if (error instanceof DerBroken) return { fault: `the answer is no time-stamp: ${error.message}` };
    throw error;
  }
}

/** What the authority says about it, cut short: it goes into the log of the service. */
function textOf(content: Buffer | undefined): string {
  if (!content) return '';
  const text = readElements(content)
    .map((line) => line.content.toString('utf8'))
    .join(' ');
  return `: ${text.replaceAll(/\p{C}/gu, ' ').slice(0, 200)}`;
}
