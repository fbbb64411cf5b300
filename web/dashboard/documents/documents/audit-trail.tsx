import type { ReactNode } from 'react';
import { useActorNames } from '../../data/actor-names.ts';
import { useRead } from '../../data/api.ts';
import { Disclosure } from '../../design/parts/disclosure.tsx';
import { Card, Facts, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Time } from '../../design/parts/time.tsx';
import styles from '../documents.module.css';
import type { AuditEntry, DocumentRecord } from '../records.ts';
import { asWords } from '../words.ts';

/** Everything that happened to the document, in order. */
export function AuditTrail({ document }: { readonly document: DocumentRecord }): ReactNode {
  const trail = useRead('readDocumentAudit', { params: { id: document.id } });
  const people = useActorNames();
  const names = new Map([
    ...people,
    ...document.signers.map(({ id, name }) => [`signer:${id}`, name] as const),
  ]);
  return (
    <Card title="Audit trail">
      <Stack gap={3}>
        <Soft>Each entry holds the hash of the one before, so that a changed or missing one shows.</Soft>
        <Loaded read={trail} lines={4}>
          {({ items }) => (
            <ol className={styles['trail']}>
              {items.map((entry) => (
                <TrailEntry key={entry.sequence} entry={entry} name={names.get(entry.actor)} />
              ))}
            </ol>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
}

function TrailEntry({
  entry: { sequence, type, at, actor, detail, hash },
  name,
}: {
  readonly entry: AuditEntry;
  readonly name: string | undefined;
}): ReactNode {
  const told = detailText(Object.entries(detail).filter(isForPeople));
  const rest = detailText(Object.entries(detail).filter((one) => !isForPeople(one)));
  return (
    <li value={sequence}>
      <Row>
        <strong>{asWords(type)}</strong>
        <Soft>
          by {name ?? asWords(actor.split(':')[0] ?? actor)}, <Time at={at} />
        </Soft>
      </Row>
      {told !== '' && <p>{told}</p>}
      <Disclosure summary="Actor, ids and hash">
        {rest !== '' && <p>{rest}</p>}
        <Facts
          items={[
            ['Actor', <code key="actor">{actor}</code>],
            ['Hash', <code key="hash">{hash}</code>],
          ]}
        />
      </Disclosure>
    </li>
  );
}

/** Ids and hashes are for those who compare them. */
function isForPeople([name, value]: readonly [string, unknown]): boolean {
  return typeof value !== 'object' && !/id$|hash$|sha256$|version$/i.test(name);
}

function detailText(detail: readonly (readonly [string, unknown])[]): string {
  return detail
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${propertyText(name)}: ${valueText(value)}`)
    .join(' · ');
}

/** `pageSize` as words. */
function propertyText(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join('; ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${propertyText(name)} ${valueText(inner)}`)
    .join(', ');
}
