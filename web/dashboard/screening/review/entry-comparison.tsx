import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { Soft } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import {
  type Birth,
  birthAgrees,
  birthContradicts,
  type Comparison,
  countryAgrees,
  countryContradicts,
  factMarks,
  type Identifier,
  kindsContradict,
  numberAgrees,
} from './compare-facts.ts';
import { alikeWords } from './compare-words.ts';
import styles from './entry-comparison.module.css';
import { Marked, MarkedName, MarksLegend } from './marked.tsx';
import type { ScreenedSubject } from '../screened-subjects.ts';
import type { BesideEntry } from './use-known-subject.ts';
import { asWords, type Match } from '../words.ts';

type Entry = NonNullable<AnswerOf<'readScreeningMatch'>['entry']>;

interface Line {
  readonly name: string;
  readonly subject?: ReactNode;
  readonly entry: ReactNode;
}

/** Line by line: the subject on one side, the listed entry on the other; what agrees and what contradicts is marked. */
export function EntryComparison({
  entry,
  factors,
  beside: { subject, isScreened },
}: {
  readonly entry: Entry | null;
  /** They tell which words are the same name in another form. */
  readonly factors: Match['factors'];
  readonly beside: BesideEntry;
}): ReactNode {
  if (!entry) return <Notice tone="unknown">The listed entry is no longer stored.</Notice>;
  const side = isScreened ? 'Screened' : 'Known today';
  const lines = comparedLines(entry, subject, alikeWords(factors)).filter(
    (line) => line.entry !== null || (line.subject ?? null) !== null,
  );
  return (
    <>
      <table className={styles['table']}>
        <caption className="spoken">The subject beside the listed entry</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="spoken">What is compared</span>
            </th>
            {subject && <th scope="col">{side}</th>}
            <th scope="col">Listed</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">{line.name}</th>
              {subject && <Side name={side}>{line.subject}</Side>}
              <Side name="Listed">{line.entry}</Side>
            </tr>
          ))}
        </tbody>
      </table>
      {subject && <MarksLegend />}
      {!subject && (
        <Soft>Whom this run screened is known only to the tab that screened: the run stores no name.</Soft>
      )}
      {subject && !isScreened && (
        <Soft>
          The run stores no name: this is what evidence and identity documents say today of whom it is about.
        </Soft>
      )}
    </>
  );
}

/** What one side says; a phone leaves out what it does not say. */
function Side({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  const isEmpty = children === null || children === undefined;
  return (
    <td data-side={name} className={isEmpty ? styles['empty'] : undefined}>
      {isEmpty ? <Soft>–</Soft> : children}
    </td>
  );
}

/** What a subject can say, too. */
function comparedLines(
  entry: Entry,
  subject: ScreenedSubject | undefined,
  alike: ReadonlySet<string>,
): readonly Line[] {
  const subjectNames = subject ? [subject.name, ...(subject.aliases ?? [])].filter(Boolean) : [];
  const listedNames = entry.names.map(({ value }) => value);
  const kindMark = kindsContradict(subject?.entityType, entry.kind) ? 'contradicts' : undefined;
  const { datesOfBirth = [], nationalities = [], identifiers = [] } = subject ?? {};
  return [
    {
      name: 'Names',
      subject: listed(subjectNames, (name) => (
        <MarkedName name={name} others={listedNames} alike={{ words: alike, isSubject: true }} />
      )),
      entry: listed(entry.names, (name) => <ListedName name={name} others={subjectNames} alike={alike} />),
    },
    {
      name: 'Kind',
      subject: subject?.entityType && <Marked mark={kindMark}>{subject.entityType}</Marked>,
      entry: <Marked mark={kindMark}>{asWords(entry.kind)}</Marked>,
    },
    comparedFacts('Born', [datesOfBirth, (date) => date], [entry.births, birthText], {
      agree: birthAgrees,
      contradict: birthContradicts,
    }),
    comparedFacts('Nationality', [nationalities, (code) => code], [entry.nationalities, (code) => code], {
      agree: (code, one) => countryAgrees(code, [one]),
      contradict: countryContradicts,
    }),
    comparedFacts(
      'Documents',
      [identifiers, ({ kind, value }) => `${asWords(kind)} ${value}`],
      [entry.identifiers, identifierText],
      { agree: ({ value }, one) => numberAgrees(value, one.value) },
    ),
  ];
}

type Facts<Fact> = readonly [facts: readonly Fact[], textOf: (fact: Fact) => string];

/** One line: facts of both sides, each with its mark. */
function comparedFacts<One, Other>(
  name: string,
  [ofSubject, subjectText]: Facts<One>,
  [ofEntry, entryText]: Facts<Other>,
  { agree, contradict = () => false }: Comparison<One, Other>,
): Line {
  const subjectMarks = factMarks(ofSubject, ofEntry, { agree, contradict });
  const entryMarks = factMarks(ofEntry, ofSubject, {
    agree: (one, other) => agree(other, one),
    contradict: (one, other) => contradict(other, one),
  });
  return {
    name,
    subject: listed(ofSubject, (one, at) => <Marked mark={subjectMarks[at]}>{subjectText(one)}</Marked>),
    entry: listed(ofEntry, (one, at) => <Marked mark={entryMarks[at]}>{entryText(one)}</Marked>),
  };
}

function birthText({ date, from, to, circa, place }: Birth): string {
  const when = date ?? [from, to].filter(Boolean).join(' to ');
  return [circa ? `about ${when}` : when, place].filter(Boolean).join(', ');
}

function identifierText({ kind, value, country, note }: Identifier): string {
  return [asWords(kind), value, country, note].filter(Boolean).join(' ');
}

function listed<Item>(items: readonly Item[], show: (item: Item, at: number) => ReactNode): ReactNode {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>{show(item, index)}</li>
      ))}
    </ul>
  );
}

function ListedName({
  name: { value, kind, quality },
  others,
  alike,
}: {
  readonly name: Entry['names'][number];
  readonly others: readonly string[];
  readonly alike: ReadonlySet<string>;
}): ReactNode {
  const about = [...(kind === 'primary' ? [] : [kind]), ...(quality === 'weak' ? ['weak'] : [])];
  return (
    <>
      <MarkedName name={value} others={others} alike={{ words: alike }} />{' '}
      {about.length > 0 && <Soft>{about.join(', ')}</Soft>}
    </>
  );
}
