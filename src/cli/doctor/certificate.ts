import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';

const ANSWER_WITHIN_MILLISECONDS = 5_000;
/** Enough for somebody to notice that a renewal does not run, and to mend it. */
const LEAST_DAYS = 14;
const DAY_MILLISECONDS = 86_400_000;

/** Of the public address, as it answers from here. A machine that cannot reach its own public address cannot tell. */
export async function examineCertificate(baseUrl: string, now: Date): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  const where = `${hostname}:${port || '443'}`;
  const seen = await certificateAt(hostname.replace(/^\[|\]$/g, ''), Number(port || '443')).catch(
    () => undefined,
  );
  if (!seen) return `not looked at: nobody answers with TLS at ${where} from here`;
  return certificateFinding(where, seen, now);
}

export interface SeenCertificate {
  readonly validTo: Date;
  /** Why a caller does not trust it; undefined where it does. */
  readonly mistrust: string | undefined;
}

/** Throws where it has ended, is about to, or is not believed. */
export function certificateFinding(where: string, { validTo, mistrust }: SeenCertificate, now: Date): string {
  const day = validTo.toISOString().slice(0, 10);
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MILLISECONDS);
  if (validTo <= now) throw new Error(`The certificate of ${where} ended on ${day}: renew it.`);
  if (days < LEAST_DAYS)
    throw new Error(`The certificate of ${where} ends on ${day}, in ${days} days: see that it is renewed.`);
  if (mistrust !== undefined)
    throw new Error(
      `The certificate of ${where} is not trusted from here (${mistrust}): let its authority be known.`,
    );
  return `that of ${where} holds until ${day}`;
}

function certificateAt(host: string, port: number): Promise<SeenCertificate> {
  return new Promise((resolve, reject) => {
    // An address is no name to ask for.
    const named = isIP(host) === 0 ? { servername: host } : {};
    // What callers would not trust is to be told, not to end the look.
    const socket = connect({ host, port, ...named, rejectUnauthorized: false }, () => {
      const { valid_to: validTo }: PeerCertificate = socket.getPeerCertificate();
      const mistrust = socket.authorized ? undefined : String(socket.authorizationError);
      socket.destroy();
      resolve({ validTo: new Date(validTo), mistrust });
    });
    socket.setTimeout(ANSWER_WITHIN_MILLISECONDS, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
  });
}
