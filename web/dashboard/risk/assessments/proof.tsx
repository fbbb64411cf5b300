import type { AnswerOf } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../data/api.ts';
import { Button } from '../../design/parts/button.tsx';
import { Card, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { saveFile } from '../../data/save-file.ts';
import { Behind } from '../parts/marks.tsx';
import { Id } from '../parts/names.tsx';
import styles from '../risk.module.css';

type Dossier = AnswerOf<'readAssessmentDossier'>;

/** A checkpoint comes within a minute. */
const LOOK_MILLISECONDS = 5000;

/** What somebody without the service needs to be sure that this assessment was made as it stands here. */
export function Proof({ id }: { readonly id: string }): ReactNode {
  const [isWaiting, setWaiting] = useState(false);
  const dossier = useRead(
    'readAssessmentDossier',
    { params: { id } },
    { refetchMilliseconds: isWaiting && LOOK_MILLISECONDS },
  );
  const waits = dossier.data?.proof.state === 'waiting';
  if (waits !== isWaiting) setWaiting(waits);
  return (
    <Card
      title="Proof"
      actions={
        dossier.data && (
          <span className={styles['screen']}>
            <DownloadDossier dossier={dossier.data} />
          </span>
        )
      }
    >
      <Loaded read={dossier} lines={3}>
        {(found) => <ProofOf dossier={found} />}
      </Loaded>
    </Card>
  );
}

function DownloadDossier({ dossier }: { readonly dossier: Dossier }): ReactNode {
  const save = (): void => {
    const text = `${JSON.stringify(dossier, null, 2)}\n`;
    saveFile(
      new TextEncoder().encode(text),
      `assessment-${dossier.assessment.id}.dossier.json`,
      'application/json',
    );
  };
  return (
    <Button small onClick={save}>
      Download the dossier
    </Button>
  );
}

function ProofOf({ dossier: { proof } }: { readonly dossier: Dossier }): ReactNode {
  const { checkpoint } = proof;
  const [event] = proof.events;
  if (proof.state === 'waiting' || !checkpoint || !event?.entry || !event.inclusion)
    return (
      <Notice tone="caution">
        <p>Not sealed yet, so nothing proves it: a checkpoint covers it within 60 seconds.</p>
      </Notice>
    );
  const facts = (
    <ProofFacts
      items={[
        ['Log entry', String(event.entry.index)],
        ['Leaf hash', event.inclusion.leafHash],
        ['Checkpoint', checkpoint.id],
        ['Size', `${checkpoint.size} entries`],
        ['Root hash', checkpoint.rootHash],
        ['Signed', checkpoint.at],
        ['Key', checkpoint.keyId],
        ['Signature', checkpoint.signature],
        ['Public keys', `${location.origin}/.well-known/assay-history-keys.json`],
      ]}
    />
  );
  return (
    <Stack gap={3}>
      <p>
        The event of this assessment, with the digest of all that was evaluated, is in the log of the
        organization, and a checkpoint of the log is signed. The dossier as a file has the path between them;
        “assay history verify” checks it without this service.
      </p>
      <div className={styles['screen']}>
        <Behind title="Checkpoint and hashes">{facts}</Behind>
      </div>
      <div className={styles['paper']}>{facts}</div>
    </Stack>
  );
}

function ProofFacts({
  items,
}: {
  readonly items: readonly (readonly [name: string, value: string])[];
}): ReactNode {
  return (
    <dl className={styles['proof']}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Id>{value}</Id>
          </dd>
        </div>
      ))}
    </dl>
  );
}
