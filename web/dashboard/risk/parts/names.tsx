import type { ReactNode } from 'react';
import { useRead } from '../../data/api.ts';
import { useEveryRecord, useEveryRow } from '../records.ts';
import styles from '../risk.module.css';
import { asWords } from '../words.ts';
import { screeningSourceText, type VerificationStep, verificationStep } from './source-words.ts';

/** Who did something, by name: `user:<id>`, `api_key:<id>` or `service:<name>`. */
export function Who({ id }: { readonly id: string }): ReactNode {
  const members = useEveryRow('listMembers', {});
  const keys = useEveryRow('listApiKeys', {});
  const [kind, own = ''] = id.split(/:(.*)/s);
  if (kind === 'user') {
    const member = members.data?.find(({ userId }) => userId === own);
    return member ? <span title={`${member.email}, ${id}`}>{member.name}</span> : <Id>{id}</Id>;
  }
  if (kind === 'api_key') {
    const key = keys.data?.find((one) => one.id === own);
    return key ? <span title={id}>API key {key.name}</span> : <Id>{id}</Id>;
  }
  return kind === 'service' ? <span title={id}>the service</span> : <Id>{id}</Id>;
}

/** A source of evidence as a policy names it, by the name that people gave it. */
export function SourceName({ source }: { readonly source: string }): ReactNode {
  const sources = useEveryRecord('sources');
  const [kind, own = ''] = source.split(/:(.*)/s);
  if (kind === 'registered') {
    const found = sources.data?.find(({ id }) => id === own);
    return found ? <span title={source}>{found.data.key}</span> : <Id>{source}</Id>;
  }
  if (kind === 'user' || kind === 'api_key') return <Who id={source} />;
  const step = verificationStep(source);
  if (step !== undefined) return <VerificationName source={source} {...step} />;
  const screening = screeningSourceText(source);
  return screening === undefined ? <Id>{source}</Id> : <span title={source}>{screening}</span>;
}

/** A step of a workflow, as that is called today. */
function VerificationName({
  source,
  workflowId,
  revision,
  step,
}: VerificationStep & { readonly source: string }): ReactNode {
  const workflow = useRead('readWorkflow', { params: { id: workflowId } });
  if (!workflow.data) return <Id>{source}</Id>;
  return (
    <span title={source}>
      Verification: {workflow.data.name}, step {asWords(step)}, revision {revision}
    </span>
  );
}

/** An id in the letters of a machine, whole, since people compare and copy it. */
export function Id({ children }: { readonly children: ReactNode }): ReactNode {
  return <code className={styles['id']}>{children}</code>;
}
