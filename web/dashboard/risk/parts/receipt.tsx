import type { ReactNode } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { Row } from '../../design/parts/layout.tsx';
import { Time } from '../../design/parts/time.tsx';
import { valueText } from '../definition.ts';
import type { Evidence } from '../records.ts';
import styles from '../risk.module.css';
import { SourceName } from './names.tsx';

/** What a receipt says, of when it is, and whether something came after it. */
export function ReceiptLines({ evidence: { data } }: { readonly evidence: Evidence }): ReactNode {
  const { fact, status, value, source, observedAt, expiresAt, supersededBy } = data;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <>
      <Row>
        <strong>{fact}</strong>
        {value !== null && <code>{valueText(value)}</code>}
        {status !== 'available' && <Badge tone="unknown">{status}</Badge>}
        {isExpired && <Badge tone="caution">expired</Badge>}
        {supersededBy !== null && <Badge>superseded</Badge>}
      </Row>
      <p className={styles['about']}>
        Observed <Time at={observedAt} />
        {expiresAt === null ? (
          status === 'available' && ', does not expire'
        ) : (
          <>
            , expires <Time at={expiresAt} />
          </>
        )}
        , from <SourceName source={source} />
      </p>
    </>
  );
}
