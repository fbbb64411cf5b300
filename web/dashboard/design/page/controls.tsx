import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '../parts/button-link.tsx';
import { Button, IconButton } from '../parts/button.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { Row } from '../parts/layout.tsx';
import { Menu } from '../parts/menu.tsx';
import { Segmented } from '../parts/segmented.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useToast } from '../parts/toasts.tsx';
import { type Shown, Specimen, Specimens } from './specimen.tsx';

const LOOKS = ['primary', 'plain', 'quiet', 'danger'] as const;

/** What is pressed or chosen. */
export function Controls({ isBusy }: Shown): ReactNode {
  return (
    <Specimens title="Controls">
      <Buttons isBusy={isBusy} />
      <Choices />
    </Specimens>
  );
}

function Buttons({ isBusy }: Shown): ReactNode {
  return (
    <>
      {LOOKS.map((look) => (
        <Specimen key={look} name={`Button ${look}`}>
          <Row>
            <Button look={look}>As it is</Button>
            <Button look={look} small>
              Small
            </Button>
            <Button look={look} icon={<Plus size={16} aria-hidden="true" />}>
              With a sign
            </Button>
            <Button look={look} disabled>
              Disabled
            </Button>
            <Button look={look} busy={isBusy}>
              Busy
            </Button>
          </Row>
        </Specimen>
      ))}
      <Specimen name="Button of one sign">
        <IconButton label="Remove">
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </Specimen>
      <Specimen name="Link among buttons">
        <Row>
          <ButtonLink to="/design" look="primary">
            Primary
          </ButtonLink>
          <ButtonLink to="/design">Plain</ButtonLink>
          <ButtonLink to="/design" look="quiet" small>
            Quiet and small
          </ButtonLink>
        </Row>
      </Specimen>
    </>
  );
}

function Choices(): ReactNode {
  const [side, setSide] = useState<'one' | 'two'>('one');
  const [tab, setTab] = useState('first');
  const say = useToast();
  return (
    <>
      <Specimen name="Menu">
        <Menu
          trigger={<Button>Open the menu</Button>}
          items={[
            { text: 'An action', onSelect: () => say('Done.') },
            { text: 'Not now', onSelect: () => undefined, disabled: true },
            'line',
            { text: 'Remove', onSelect: () => say('Removed.', 'bad'), danger: true },
          ]}
        />
      </Specimen>
      <Specimen name="Segmented">
        <Segmented
          label="Side"
          options={[
            ['one', 'Chosen first'],
            ['two', 'Another'],
          ]}
          value={side}
          onChange={setSide}
        />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Example"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'first', title: 'First', content: <p>What the first tab shows.</p> },
            { id: 'second', title: 'Second', content: <p>What the second tab shows.</p> },
          ]}
        />
      </Specimen>
      <Specimen name="Text to copy">
        <CopyField label="Secret" value="an invented secret" />
      </Specimen>
      <Specimen name="Message of what was done">
        <Button onClick={() => say('It is done.')}>Say it</Button>
      </Specimen>
    </>
  );
}
