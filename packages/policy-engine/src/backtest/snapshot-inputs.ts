import type { InputSnapshot } from '../evaluation/evaluation.ts';
import type { InputDeclaration, PolicyDefinition } from '../policies/definition.ts';

/**
 * What another policy sees in the inputs of a stored assessment, in its own order. A value counts where its type, its
 * source and its age are as this policy asks for; evidence that the assessment did not look at is missing.
 */
export function snapshotReader({
  inputs,
}: PolicyDefinition): (stored: readonly InputSnapshot[], evaluatedAt: Date) => readonly InputSnapshot[] {
  const timeOf = rememberingTimes();
  const readers = inputs.map((input) => inputReader(input, timeOf));
  return (stored, evaluatedAt) => {
    const at = evaluatedAt.getTime();
    return readers.map(({ key, read }, place) => {
      // Of two versions of one policy most inputs stand in the same place.
      const own = stored[place]?.key === key ? stored[place] : stored.find((one) => one.key === key);
      return own ? read(own, at) : unresolved(key, 'missing');
    });
  };
}

interface InputReader {
  readonly key: string;
  readonly read: (stored: InputSnapshot, at: number) => InputSnapshot;
}

function inputReader(declared: InputDeclaration, timeOf: (text: string) => number): InputReader {
  const { key, acceptedSources, maxAgeSeconds } = declared;
  return {
    key,
    read: (stored, at) => {
      if (stored.status !== 'resolved') return stored;
      if (stored.source !== null && !acceptedSources.includes(stored.source))
        return unresolved(key, 'missing');
      if (!isOfType(stored.value, declared)) return unresolved(key, 'unavailable');
      const isStale = stored.observedAt !== null && at >= timeOf(stored.observedAt) + maxAgeSeconds * 1000;
      return isStale ? unresolved(key, 'stale') : stored;
    },
  };
}

/** Inputs that came together were observed together, and reading a time takes as long as evaluating a policy. */
function rememberingTimes(): (text: string) => number {
  let [last, time] = ['', Number.NaN];
  return (text) => {
    if (text !== last) [last, time] = [text, Date.parse(text)];
    return time;
  };
}

function isOfType(value: InputSnapshot['value'], { type, itemType }: InputDeclaration): boolean {
  if (type !== 'list') return typeof value === type;
  return Array.isArray(value) && value.every((item) => typeof item === itemType);
}

function unresolved(key: string, status: 'missing' | 'stale' | 'unavailable'): InputSnapshot {
  return {
    key,
    status,
    value: null,
    source: null,
    evidenceId: null,
    observedAt: null,
    expiresAt: null,
    freshUntil: null,
    candidates: [],
  };
}
