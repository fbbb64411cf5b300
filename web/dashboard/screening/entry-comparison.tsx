import type { AnswerOf } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { Soft } from '../design/parts/layout.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { type Birth, birthAgrees, countryAgrees, type Identifier, numberAgrees } from './compare-facts.ts';
import { markWords } from './compare-words.ts';
import styles from './entry-comparison.module.css';
import type { ScreenedSubject } from './screened-subjects.ts';
import type { BesideEntry } from './use-known-subject.ts';
import { asWords } from './words.ts';

type Entry = NonNullable<AnswerOf<'readScreeningMatch'>['entry']>;

interface Line {
  readonly name: string;
  readonly subject?: ReactNode;
  readonly entry: ReactNode;
}

/** Line by line: the subject on one side, the listed entry on the other; what agrees and what contradicts is marked. */
export function EntryComparison({
  entry,
  beside: { subject, isScreened },
}: {
  readonly entry: Entry | null;
  readonly beside: BesideEntry;
}): ReactNode {
  if (!entry) return <Notice tone="unknown">The listed entry is no longer stored.</Notice>;
  const side = isScreened ? 'Screened' : 'Known today';
  const lines = [...comparedLines(entry, subject), ...furtherLines(entry)].filter(
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
      {subject && <Legend />}
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

/** What the marks mean. */
function Legend(): ReactNode {
  return (
    <p className={styles['legend']}>
      <Marked agrees="agrees">marked</Marked> on both sides · <Marked agrees="differs">dotted</Marked> not on
      the other side
    </p>
  );
}

/** What a subject can say, too. */
function comparedLines(entry: Entry, subject: ScreenedSubject | undefined): readonly Line[] {
  const subjectNames = subject ? [subject.name, ...(subject.aliases ?? [])].filter(Boolean) : [];
  const { datesOfBirth = [], nationalities = [], identifiers = [] } = subject ?? {};
  return [
    {
      name: 'Names',
      subject: listed(subjectNames, (name) => (
        <MarkedName name={name} others={entry.names.map(({ value }) => value)} />
      )),
      entry: listed(entry.names, (name) => <ListedName name={name} others={subjectNames} />),
    },
    { name: 'Kind', subject: subject?.entityType ?? null, entry: asWords(entry.kind) },
    {
      name: 'Born',
      subject: listed(datesOfBirth, (date) => (
        <Marked agrees={verdict(entry.births, (birth) => birthAgrees(date, birth))}>{date}</Marked>
      )),
      entry: listed(entry.births, (birth) => (
        <Marked agrees={verdict(datesOfBirth, (date) => birthAgrees(date, birth))}>{birthText(birth)}</Marked>
      )),
    },
    {
      name: 'Nationality',
      subject: listed(nationalities, (code) => (
        <Marked agrees={verdict(entry.nationalities, (one) => countryAgrees(code, [one]))}>{code}</Marked>
      )),
      entry: listed(entry.nationalities, (code) => (
        <Marked agrees={verdict(nationalities, (one) => countryAgrees(one, [code]))}>{code}</Marked>
      )),
    },
    {
      name: 'Documents',
      subject: listed(identifiers, ({ kind, value }) => (
        <Marked agrees={verdict(entry.identifiers, (one) => numberAgrees(value, one.value))}>
          {asWords(kind)} {value}
        </Marked>
      )),
      entry: listed(entry.identifiers, (one) => (
        <Marked agrees={verdict(identifiers, ({ value }) => numberAgrees(value, one.value))}>
          {identifierText(one)}
        </Marked>
      )),
    },
  ];
}

function furtherLines(entry: Entry): readonly Line[] {
  const texts = (items: readonly string[]): ReactNode => listed(items, (text) => text);
  return [
    { name: 'Countries', entry: texts(entry.countries) },
    { name: 'Addresses', entry: texts(entry.addresses) },
    { name: 'Positions', entry: texts(entry.positions) },
    { name: 'Programmes', entry: texts(entry.programmes) },
    { name: 'Legal basis', entry: texts(entry.legalBasis) },
    { name: 'Remarks', entry: texts(entry.remarks) },
    { name: 'Listed on', entry: entry.listedOn },
    { name: 'Changed on', entry: entry.changedOn },
    {
      name: 'Entry',
      entry: (
        <>
          <code>{entry.sourceEntryId}</code>{' '}
          {entry.link !== null && (
            <a href={entry.link} rel="noreferrer" target="_blank">
              Publisher
            </a>
          )}
        </>
      ),
    },
  ];
}

function birthText({ date, from, to, circa, place }: Birth): string {
  const when = date ?? [from, to].filter(Boolean).join(' to ');
  return [circa ? `about ${when}` : when, place].filter(Boolean).join(', ');
}

function identifierText({ kind, value, country, note }: Identifier): string {
  return [asWords(kind), value, country, note].filter(Boolean).join(' ');
}

/** Undefined where the other side says nothing: nothing agrees with it, and nothing contradicts it. */
function verdict<Other>(
  others: readonly Other[],
  agrees: (other: Other) => boolean,
): 'agrees' | 'differs' | undefined {
  if (others.length === 0) return undefined;
  return others.some(agrees) ? 'agrees' : 'differs';
}

function listed<Item>(items: readonly Item[], show: (item: Item) => ReactNode): ReactNode {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>{show(item)}</li>
      ))}
    </ul>
  );
}

function ListedName({
  name: { value, kind, quality },
  others,
}: {
  readonly name: Entry['names'][number];
  readonly others: readonly string[];
}): ReactNode {
  const about = [...(kind === 'primary' ? [] : [kind]), ...(quality === 'weak' ? ['weak'] : [])];
  return (
    <>
      <MarkedName name={value} others={others} /> {about.length > 0 && <Soft>{about.join(', ')}</Soft>}
    </>
  );
}

function MarkedName({
  name,
  others,
}: {
  readonly name: string;
  readonly others: readonly string[];
}): ReactNode {
  if (others.length === 0) return <bdi>{name}</bdi>;
  return (
    <bdi>
      {markWords(name, others).map(({ text, agrees }, index) => (
        <span key={index}>
          {index > 0 && ' '}
          <Marked agrees={agrees ? 'agrees' : 'differs'}>{text}</Marked>
        </span>
      ))}
    </bdi>
  );
}

/** Told by the mark, by its form and, on hover, in words: never by colour alone. */
function Marked({
  agrees,
  children,
}: {
  readonly agrees: 'agrees' | 'differs' | undefined;
  readonly children: ReactNode;
}): ReactNode {
  if (agrees === undefined) return children;
  return (
    <mark className={styles[agrees]} title={agrees === 'agrees' ? 'On both sides' : 'Not on the other side'}>
      {children}
    </mark>
  );
}
