import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';

const ANSWER_WITHIN_MILLISECONDS = 5_000;
/** Enough for somebody to notice that a renewal does not run, and to mend it. */
const LEAST_DAYS = 14;
export const DAY_MILLISECONDS = 86_400_000;

export interface CertificateReading {
  readonly validTo: Date;
  /** Why a caller does not trust it; undefined where it does. */
  readonly mistrust: string | undefined;
}

/** It has ended, or is about to. */
export function isEnding(validTo: Date, now: Date): boolean {
  return validTo.getTime() - now.getTime() < LEAST_DAYS * DAY_MILLISECONDS;
}

/** Of a public address, as it answers from here; undefined where nobody does with TLS. */
export async function certificateOf(baseUrl: string): Promise<CertificateReading | undefined> {
  const { hostname, port } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return certificateAt(host, Number(port || '443')).catch(() => undefined);
}

function certificateAt(host: string, port: number): Promise<CertificateReading> {
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
