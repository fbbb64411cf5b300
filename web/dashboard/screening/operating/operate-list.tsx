import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NO_FAULTS } from '../../data/faults.ts';
import { OperatorProvider } from '../../data/session.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Form, TextField } from '../../design/parts/field.tsx';
import type { Source } from '../words.ts';
import { OperatedList } from './operated-list.tsx';

/** An official list is the same for all organizations, so its operator is asked for the token that no member has. */
export function OperateList({
  source,
  onClose,
}: {
  readonly source: Source;
  readonly onClose: () => void;
}): ReactNode {
  const queries = useQueryClient();
  const [token, setToken] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const outdate = (): void => void queries.invalidateQueries();
  const close = (): void => {
    // A fetch may have ended meanwhile.
    if (token !== undefined) outdate();
    onClose();
  };
  const refuse = (refused: string): void => {
    // The answer to a former token may come late, and says nothing of the one that was given since.
    setToken((current) => (current === refused ? undefined : current));
    setRefused(true);
  };
  return (
    <Dialog
      title={`Operate ${source.name}`}
      description="For who operates this installation: what is done here counts for all its organizations."
      open
      onClose={close}
      wide
    >
      {token === undefined ? (
        <TokenForm isRefused={isRefused} onGiven={setToken} onClose={close} />
      ) : (
        <OperatorProvider token={token} onRefused={() => refuse(token)}>
          <OperatedList listKey={source.key} onChanged={outdate} />
        </OperatorProvider>
      )}
    </Dialog>
  );
}

function TokenForm({
  isRefused,
  onGiven,
  onClose,
}: {
  /** The last one. */
  readonly isRefused: boolean;
  readonly onGiven: (token: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const [token, setToken] = useState('');
  return (
    <Form
      submit="Continue"
      busy={false}
      faults={NO_FAULTS}
      onSubmit={() => onGiven(token.trim())}
      extra={<Button onClick={onClose}>Cancel</Button>}
    >
      <TextField
        label="Operator's token"
        type="password"
        autoComplete="off"
        autoFocus
        hint="ASSAY_OPERATOR_TOKEN, or operator.token in the data folder. It is forgotten when this closes."
        fault={isRefused && token === '' ? 'The service does not take this token.' : undefined}
        required
        value={token}
        onChange={({ target }) => setToken(target.value)}
      />
    </Form>
  );
}
