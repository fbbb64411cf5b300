import { type ReactNode, useState } from 'react';
import { classNames } from '../../design/class-names.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Breakable } from '../../design/parts/breakable.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Card, Facts, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { NONE, TimeOrNone } from '../parts/marks.tsx';
import { Id, SourceName, Who } from '../parts/names.tsx';
import { valueText } from '../definition.ts';
import { type Assessment, useRecord } from '../records.ts';
import styles from '../risk.module.css';
import { asWords } from '../words.ts';

type Data = Assessment['data'];
type Input = Data['inputs'][number];

/** What the policy looked at and how old it was, with the evidence behind it. */
export function InputsExplained({ data }: { readonly data: Data }): ReactNode {
  const missing = data.inputs.filter(({ status }) => status !== 'resolved');
  return (
    <Card title="Inputs">
      <Stack>
        {missing.length > 0 && (
          <Notice tone="unknown" title="These inputs could not be resolved:">
            <ul>
              {missing.map(({ key, status }) => (
                <li key={key}>
                  {key}: {asWords(status)}
                </li>
              ))}
            </ul>
            <p>
              Without them the policy decides at least: {asWords(data.policy.definition.missingEvidence)}.
            </p>
          </Notice>
        )}
        <DataTable
          label="Inputs"
          items={data.inputs}
          columns={columns(data.evaluatedAt)}
          idOf={({ key }) => key}
          stacks
        />
      </Stack>
    </Card>
  );
}

function columns(evaluatedAt: string): readonly Column<Input>[] {
  return [
    { id: 'input', header: 'Input', cell: ({ key }) => <Breakable>{key}</Breakable> },
    {
      id: 'value',
      header: 'Value',
      cell: ({ value, status }) =>
        value === null ? <Badge tone="unknown">{asWords(status)}</Badge> : <code>{valueText(value)}</code>,
    },
    {
      id: 'age',
      header: 'Age then',
      cell: ({ observedAt }) => <span className={styles['whole']}>{ageText(observedAt, evaluatedAt)}</span>,
    },
    {
      id: 'fresh',
      header: 'Fresh until',
      cell: ({ freshUntil }) => <TimeOrNone at={freshUntil} />,
      minor: true,
    },
    { id: 'evidence', header: 'Evidence', cell: (input) => <EvidenceOf input={input} /> },
  ];
}

const HOUR_MILLISECONDS = 3_600_000;

/** How old a reading was when it was evaluated. */
function ageText(observedAt: string | null, evaluatedAt: string): string {
  if (observedAt === null) return NONE;
  const hours = Math.max(0, (Date.parse(evaluatedAt) - Date.parse(observedAt)) / HOUR_MILLISECONDS);
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return `${Math.round(hours)} h`;
  return `${Math.round(hours / 24)} days`;
}

/** Where it was read from, or what each accepted source had to offer where that was not enough. */
function EvidenceOf({ input: { source, evidenceId, candidates } }: { readonly input: Input }): ReactNode {
  const others = candidates.filter((one) => one.evidenceId !== evidenceId || evidenceId === null);
  return (
    <Stack gap={1}>
      {source !== null && <SourceName source={source} />}
      {evidenceId !== null && <Receipt id={evidenceId} />}
      {others.map((one) => (
        <div key={one.source}>
          <SourceName source={one.source} /> {asWords(one.status)}
          {one.evidenceId !== null && <Receipt id={one.evidenceId} />}
        </div>
      ))}
    </Stack>
  );
}

/** The receipt is read when somebody wants to see it; on paper its id leads to it. */
function Receipt({ id }: { readonly id: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <details
        className={classNames(styles['behind'], styles['screen'])}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>Receipt</summary>
        {isOpen && <ReceiptFacts id={id} />}
      </details>
      <div className={styles['paper']}>
        Receipt <Id>{id}</Id>
      </div>
    </>
  );
}

function ReceiptFacts({ id }: { readonly id: string }): ReactNode {
  const receipt = useRecord('evidence', id);
  return (
    <Loaded read={receipt}>
      {({ data }) => (
        <Facts
          items={[
            ['Receipt', <Id key="id">{id}</Id>],
            ['Number in the subject’s history', String(data.sequence)],
            ['Observed', <Time key="observed" at={data.observedAt} />],
            ['Received', <Time key="received" at={data.receivedAt} />],
            ['Submitted by', <Who key="by" id={data.createdBy} />],
            ['Kind of evidence', asWords(data.provenance.evidenceClass)],
            ['Adapter', data.provenance.adapterVersion],
            ['Reference of the provider', data.providerRef ?? NONE],
            ['Superseded by', data.supersededBy === null ? NONE : <Id key="later">{data.supersededBy}</Id>],
          ]}
        />
      )}
    </Loaded>
  );
}
