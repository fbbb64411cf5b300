import { createHash, X509Certificate } from 'node:crypto';
import { canonicalJson } from '@assay/values';
import { verifyToken } from '../../history/index.ts';

/** A checkpoint as exports and dossiers have it. */
interface StampedCheckpoint {
  readonly size: number;
  readonly rootHash: string;
  readonly at: string;
  readonly timestampToken?: string | null;
}

/** What the time-stamps of a log say, counted as its checkpoints come by. */
export interface Stamps {
  readonly add: (organizationId: string, checkpoint: StampedCheckpoint, line: number) => void;
  readonly fault: () => { readonly line: number; readonly message: string } | undefined;
  /** In words, for a person; nothing where there are no checkpoints. */
  readonly text: () => readonly string[];
}

export function countStamps(authorities: readonly X509Certificate[] | undefined): Stamps {
  const counts = { stamped: 0, without: 0 };
  let fault: ReturnType<Stamps['fault']>;
  let last: { readonly at: Date; readonly size: number; readonly by: string } | undefined;
  return {
    add: (organizationId, checkpoint, line) => {
      const { size, rootHash, at, timestampToken } = checkpoint;
      if (typeof timestampToken !== 'string') {
        counts.without += 1;
        return;
      }
      counts.stamped += 1;
      const imprint = createHash('sha256')
        .update(canonicalJson({ organizationId, size, rootHash, at }))
        .digest();
      const expectation = { imprint, ...(authorities && { authorities }) };
      const verdict = verifyToken(Buffer.from(timestampToken, 'base64'), expectation);
      if ('fault' in verdict) fault ??= { line, message: verdict.fault };
      else last = { at: verdict.token.at, size, by: nameOf(verdict.certificate) };
    },
    fault: () => fault,
    text: () => {
      if (!last) return counts.without > 0 ? ['No checkpoint has a time-stamp.'] : [];
      return [
        `${counts.stamped} of ${counts.stamped + counts.without} checkpoints have a time-stamp. The last, of the first ${last.size} entries, was made at ${last.at.toISOString()} by ${last.by}.`,
        ...(authorities
          ? []
          : ['Its certificate is the one in the time-stamp: name the one that you trust with --authority.']),
      ];
    },
  };
}

/** On one line, as `CN=Example Time-stamps, O=Example`. */
function nameOf({ subject }: X509Certificate): string {
  return subject.split('\n').toReversed().join(', ');
}

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** The certificates of a PEM file; undefined where it has none, or one that cannot be read. */
export function readAuthorities(text: string): readonly X509Certificate[] | undefined {
  try {
    const certificates = [...text.matchAll(PEM)].map(([pem]) => new X509Certificate(pem));
    return certificates.length > 0 ? certificates : undefined;
  } catch {
    return undefined;
  }
}
