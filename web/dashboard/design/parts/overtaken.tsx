import { type ReactNode, useState } from 'react';
import { type Fields, type Merge, merged, mergeOf } from '../../data/merge.ts';
import { Button } from './button.tsx';
import { Verbatim } from './disclosure.tsx';
import { FieldGroup } from './field.tsx';
import { Grid, Stack } from './layout.tsx';
import { Notice } from './notice.tsx';
import { Segmented } from './segmented.tsx';

interface Sides<Name extends string, Input extends Fields<Name>> {
  /** With what both sides began. */
  readonly base: Input;
  readonly mine: Input;
  readonly theirs: Input;
  /** The fields by name, each with its label. */
  readonly labels: Readonly<Record<Name, string>>;
}

/** Somebody else has saved a revision meanwhile: both are shown, and brought together field by field. */
export function Overtaken<Name extends string, Input extends Fields<Name>>({
  noun,
  revision,
  onTake,
  onMerge,
  ...sides
}: Sides<Name, Input> & {
  readonly noun: string;
  /** That was saved meanwhile. */
  readonly revision: number;
  readonly onTake: () => void;
  readonly onMerge: (input: Input) => void;
}): ReactNode {
  const { base, mine, theirs, labels } = sides;
  const merge = mergeOf(base, mine, theirs, namesOf(labels));
  const [taken, setTaken] = useState<ReadonlySet<Name>>(new Set());
  const choose = (name: Name, isTheirs: boolean): void => {
    const others = [...taken].filter((one) => one !== name);
    setTaken(new Set(isTheirs ? [...others, name] : others));
  };
  return (
    <Notice
      tone="bad"
      title={`Somebody else has changed this ${noun} meanwhile.`}
      actions={
        <>
          <Button look="primary" onClick={() => onMerge(merged(mine, theirs, merge, taken))}>
            Bring both together
          </Button>
          <Button onClick={onTake}>Take revision {revision}</Button>
          <Button onClick={() => onMerge(mine)}>Keep mine, on top of it</Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>
          Revision {revision} was saved meanwhile, by somebody else or by an earlier try of yours.{' '}
          {sentencesOf(merge, labels)}
        </p>
        {merge.both.map((name) => (
          <Choice
            key={name}
            label={labels[name]}
            mine={mine[name]}
            theirs={theirs[name]}
            isTheirs={taken.has(name)}
            onChoose={(isTheirs) => choose(name, isTheirs)}
          />
        ))}
      </Stack>
    </Notice>
  );
}

function Choice({
  label,
  mine,
  theirs,
  isTheirs,
  onChoose,
}: {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly isTheirs: boolean;
  readonly onChoose: (isTheirs: boolean) => void;
}): ReactNode {
  return (
    <FieldGroup legend={`${label}: changed by both`}>
      <Segmented
        label={`${label}, which one`}
        options={[
          ['mine', 'Yours'],
          ['theirs', 'Theirs'],
        ]}
        value={isTheirs ? 'theirs' : 'mine'}
        onChange={(side) => onChoose(side === 'theirs')}
      />
      <Grid gap={3}>
        <Verbatim label={`${label}, yours`}>{mine}</Verbatim>
        <Verbatim label={`${label}, theirs`}>{theirs}</Verbatim>
      </Grid>
    </FieldGroup>
  );
}

function sentencesOf<Name extends string>(
  { theirs, mine, both }: Merge<Name>,
  labels: Readonly<Record<Name, string>>,
): string {
  const named = (names: readonly Name[]): string => names.map((name) => labels[name]).join(', ');
  if (theirs.length + mine.length + both.length === 0) return 'It says the same as yours.';
  return [
    theirs.length > 0 && `Only they changed ${named(theirs)}: that is taken.`,
    mine.length > 0 && `Only you changed ${named(mine)}: that is kept.`,
    both.length > 0 && `Both changed ${named(both)}: choose below.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function namesOf<Name extends string>(labels: Readonly<Record<Name, string>>): readonly Name[] {
  return Object.keys(labels) as Name[];
}
