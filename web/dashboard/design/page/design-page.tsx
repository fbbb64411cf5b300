import { type ReactNode, useState } from 'react';
import { CheckField } from '../parts/field.tsx';
import { PageHeader, Stack } from '../parts/layout.tsx';
import { Controls } from './controls.tsx';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import { Foundations } from './foundations.tsx';
import { Messages } from './messages.tsx';

/** Every part in every state, for those who build pages; the test of its looks reads it too. */
export function DesignPage(): ReactNode {
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <PageHeader
        title="Design"
        below="The parts of which every page is made, in their states. Choose light, dark and density in the menu."
      />
      <Stack>
        <CheckField
          label="Show what is busy"
          checked={isBusy}
          onChange={({ target }) => setBusy(target.checked)}
        />
        <Foundations />
        <Controls isBusy={isBusy} />
        <Fields isBusy={isBusy} />
        <Messages isBusy={isBusy} />
        <Figures />
      </Stack>
    </>
  );
}
