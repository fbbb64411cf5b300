import type { ReactNode } from 'react';
import { recordText } from './record.ts';
import type { ActivityEntry, ActorNames } from './words.ts';

/** What the record of an entry is called: by its own name where the service knows one. */
export function RecordName({
  entry,
  names,
}: {
  readonly entry: ActivityEntry;
  readonly names: ActorNames;
}): ReactNode {
  const { resource, name } = entry;
  const noun = recordText(entry, names);
  if (name === null) return noun;
  const [before, words] = [BEFORE[resource] ?? '', BETWEEN[resource]];
  return (
    <>
      {words === undefined ? before : `${noun} ${words} `}
      <bdi>{name}</bdi>
    </>
  );
}

/** Between the noun and the name; without any, the name stands for the noun. */
const BETWEEN: Readonly<Record<string, string>> = {
  assessments: 'of',
  overrides: 'of',
  actions: 'for',
  investigations: 'of',
  'screening-runs': 'about',
  'screening-matches': 'with',
};

const BEFORE: Readonly<Record<string, string>> = {
  templates: 'the template ',
  session: 'the session ',
  run: 'the session ',
  check: 'the session ',
  webhooks: 'the webhook to ',
  'screening-batches': 'the batch ',
};
