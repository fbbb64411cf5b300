import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Disclosure, Verbatim } from '../parts/disclosure.tsx';
import { Card, Facts, Row, Soft } from '../parts/layout.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Empty, Notice, Skeleton } from '../parts/notice.tsx';
import { PlaceLink } from '../parts/place-link.tsx';
import { Time } from '../parts/time.tsx';
import { TONES } from './foundations.tsx';
import { type Shown, Specimen, Specimens } from './specimen.tsx';

const NOW = new Date('2027-01-15T12:00:00.000Z');
const FAILED = { data: undefined, error: new Error('No answer'), refetch: () => undefined };

/** What is said, and how a page stands before and after it has something to show. */
export function Messages({ isBusy }: Shown): ReactNode {
  return (
    <Specimens title="Messages and cards">
      {TONES.map((tone) => (
        <Specimen key={tone} name={`Notice ${tone}`}>
          <Notice tone={tone} title="What happened" actions={<Button small>Do something</Button>}>
            <p>Why it matters, and what follows.</p>
          </Notice>
        </Specimen>
      ))}
      <Specimen name="Load that failed">
        <Loaded read={FAILED}>{() => null}</Loaded>
      </Specimen>
      <Specimen name="Load under way">
        {isBusy ? <Skeleton lines={3} /> : <Soft>Shown with what is busy.</Soft>}
      </Specimen>
      <Specimen name="Nothing yet">
        <Empty title="There is nothing yet" actions={<Button look="primary">Begin</Button>}>
          What will stand here, and how to begin.
        </Empty>
      </Specimen>
      <Specimen name="Disclosure">
        <Disclosure summary="Closed">
          <p>Behind a click.</p>
        </Disclosure>
        <Disclosure summary="Open" open>
          <p>In sight.</p>
        </Disclosure>
      </Specimen>
      <Specimen name="Text of a machine">
        <Verbatim label="Example of an answer">{'{ "status": "clear" }'}</Verbatim>
      </Specimen>
      <Specimen name="Card">
        <Card title="Card with actions" actions={<Button small>Change</Button>}>
          <Facts
            items={[
              ['Name', 'Lena Brandtner'],
              ['Registered', <Time key="time" at="2027-01-12T12:00:00.000Z" now={NOW} />],
              [
                'Policy',
                <PlaceLink key="link" to="/design">
                  customer-onboarding
                </PlaceLink>,
              ],
            ]}
          />
        </Card>
      </Specimen>
      <Specimen name="Row that spreads">
        <Row spread>
          <span>At the beginning</span>
          <Soft>At the end</Soft>
        </Row>
      </Specimen>
    </Specimens>
  );
}
