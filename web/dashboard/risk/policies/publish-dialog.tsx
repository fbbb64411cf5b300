import type { ReactNode } from 'react';
import { useSend } from '../../data/api.ts';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useToast } from '../../design/parts/toasts.tsx';
import { FormDialog, useFormFaults } from '../parts/forms.tsx';
import type { Policy } from '../records.ts';

/** Asks before a draft is published, which cannot be taken back. */
export function PublishDialog({
  policy: { id, data },
  onClose,
}: {
  readonly policy: Policy;
  readonly onClose: () => void;
}): ReactNode {
  const say = useToast();
  const name = `${data.key}, version ${data.version}`;
  const publish = useSend('publishPolicy', {
    onDone: () => {
      say(`${name} is published.`);
      onClose();
    },
  });
  const { faults } = useFormFaults(publish.error, []);
  return (
    <FormDialog
      title={`Publish ${name}`}
      submit="Publish"
      faults={faults}
      busy={publish.isPending}
      onSubmit={() => publish.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>
        From then on subjects can be assessed by it. A published version stays published; a change is a new
        version.
      </p>
      <p>
        <PlaceLink to={`/risk/policies/${id}?tab=backtest`}>What it would have changed so far</PlaceLink>
      </p>
    </FormDialog>
  );
}
