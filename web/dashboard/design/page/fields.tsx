import { type ReactNode, useState } from 'react';
import { type Faults, NO_FAULTS } from '../../data/faults.ts';
import { Button } from '../parts/button.tsx';
import { CodeEditor } from '../parts/code-editor.tsx';
import { ConfirmDialog } from '../parts/dialog.tsx';
import {
  CheckField,
  FieldGrid,
  FieldGroup,
  FileField,
  Form,
  SelectField,
  TextAreaField,
  TextField,
} from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Row } from '../parts/layout.tsx';
import { Overtaken } from '../parts/overtaken.tsx';
import { type Shown, Specimen, Specimens } from './specimen.tsx';

const REFUSED: Faults = {
  byField: { '/name': 'The name is taken.' },
  general: ['The service refused it as a whole.'],
};

const OPTIONS = [
  ['one', 'One'],
  ['two', 'Two'],
] as const;

/** What is filled in. */
export function Fields({ isBusy }: Shown): ReactNode {
  return (
    <Specimens title="Forms">
      <Specimen name="Fields">
        <Form submit="Send" busy={false} faults={NO_FAULTS} onSubmit={() => undefined}>
          <TextField label="Text" hint="What belongs here." defaultValue="Filled in" />
          <TextField label="Empty text" placeholder="An example" />
          <TextField label="Fixed text" readOnly value="It stays for good" />
          <TextField label="Text that waits" disabled defaultValue="Not now" />
          <TextAreaField label="Long text" defaultValue="Several lines" />
          <SelectField label="Choice" options={OPTIONS} />
          <FileField label="File" hint="Any kind." onChoose={() => undefined} />
          <FieldGrid least="8rem">
            <TextField label="Beside another" defaultValue="On one line" />
            <TextField label="With a label that takes more than one line" fault="What is wrong." />
            <TextField label="The third" hint="With a hint." />
          </FieldGrid>
          <FieldGroup legend="What belongs together">
            <CheckField label="Chosen" hint="What it means." defaultChecked />
            <CheckField label="Not chosen" />
            <CheckField label="Not to be chosen" disabled />
          </FieldGroup>
        </Form>
      </Specimen>
      <Specimen name="Form that was refused">
        <Form submit="Send" busy={isBusy} faults={REFUSED} onSubmit={() => undefined}>
          <TextField label="Name" pointer="/name" defaultValue="Taken" />
        </Form>
      </Specimen>
      <Specimen name="Code editor">
        <CodeEditor
          label="Example of a definition"
          language="json"
          value={'{\n  "weight": 1.5,\n  "title": "Country"\n}'}
          marks={[{ from: 14, to: 17, severity: 'warning', message: 'Weights are mostly whole.' }]}
          readOnly
        />
      </Specimen>
      <Specimen name="Dialogs">
        <Dialogs />
      </Specimen>
      <Specimen name="Record that somebody else changed">
        <Overtaken
          noun="example"
          revision={3}
          base={{ name: 'Offer', text: 'one', size: 'A4' }}
          mine={{ name: 'My offer', text: 'two', size: 'A4' }}
          theirs={{ name: 'Their offer', text: 'one', size: 'Letter' }}
          labels={{ name: 'Name', text: 'Text', size: 'Size' }}
          onTake={() => undefined}
          onMerge={() => undefined}
        />
      </Specimen>
    </Specimens>
  );
}

function Dialogs(): ReactNode {
  const [open, setOpen] = useState<'confirm' | 'form'>();
  const close = (): void => setOpen(undefined);
  return (
    <Row>
      <Button onClick={() => setOpen('confirm')}>Ask before it is done</Button>
      <Button onClick={() => setOpen('form')}>Ask for something</Button>
      <ConfirmDialog
        title="Remove it?"
        confirm="Remove"
        danger
        open={open === 'confirm'}
        error={null}
        onConfirm={close}
        onClose={close}
      >
        <p>It cannot be taken back.</p>
      </ConfirmDialog>
      {open === 'form' && (
        <FormDialog
          title="Something is needed"
          submit="Send"
          busy={false}
          error={null}
          onSubmit={close}
          onClose={close}
        >
          <TextField label="Reason" />
        </FormDialog>
      )}
    </Row>
  );
}
