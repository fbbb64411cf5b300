import {
  certificateOf,
  DAY_MILLISECONDS,
  isEnding,
  type CertificateReading,
} from '../../platform/surroundings/certificate.ts';

/** Of the public address, as it answers from here. A machine that cannot reach its own public address cannot tell. */
export async function examineCertificate(baseUrl: string, now: Date): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  const where = `${hostname}:${port || '443'}`;
  const seen = await certificateOf(baseUrl);
  if (!seen) return `not looked at: nobody answers with TLS at ${where} from here`;
  return certificateFinding(where, seen, now);
}

/** Throws where it has ended, is about to, or is not believed. */
export function certificateFinding(
  where: string,
  { validTo, mistrust }: CertificateReading,
  now: Date,
): string {
  const day = validTo.toISOString().slice(0, 10);
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MILLISECONDS);
  if (validTo <= now) throw new Error(`The certificate of ${where} ended on ${day}: renew it.`);
  if (isEnding(validTo, now))
    throw new Error(`The certificate of ${where} ends on ${day}, in ${days} days: see that it is renewed.`);
  if (mistrust !== undefined)
    throw new Error(
      `The certificate of ${where} is not trusted from here (${mistrust}): let its authority be known.`,
    );
  return `that of ${where} holds until ${day}`;
}
