import { type ReactNode, useState } from 'react';
import { Button } from '../../design/parts/button.tsx';
import { PageHeader } from '../../design/parts/layout.tsx';
import { Menu } from '../../design/parts/menu.tsx';
import { Tabs } from '../../design/parts/tabs.tsx';
import { Time } from '../../design/parts/time.tsx';
import { AssessDialog } from '../assessments/assess-dialog.tsx';
import { StartDialog } from '../investigations/start-dialog.tsx';
import { SubjectInvestigations } from '../investigations/subject-investigations.tsx';
import { useFilters, useParameter } from '../../shell/address.ts';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Who } from '../parts/names.tsx';
import { type Subject, useRecord } from '../records.ts';
import { ActivityDialog } from './activity-dialog.tsx';
import { AssessmentList } from './assessment-list.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { Journey } from './journey.tsx';
import { MonitoringCard } from './monitoring.tsx';
import { SelectionDialog } from './selection-dialog.tsx';
import { Summary } from './summary.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** One subject with all that is known of its risk. */
export function SubjectPage(): ReactNode {
  const id = useParameter('id');
  return (
    <Loaded key={id} read={useRecord('subjects', id)} place={{ noun: 'subject', list: '/risk/subjects' }}>
      {(subject) => <ShownSubject subject={subject} />}
    </Loaded>
  );
}

type DialogName = 'assess' | 'investigate' | 'evidence' | 'activity' | 'selection';

function ShownSubject({ subject }: { readonly subject: Subject }): ReactNode {
  const { id, data } = subject;
  const [{ tab = 'summary' }, change] = useFilters();
  const [asked, setAsked] = useState<DialogName>();
  const close = (): void => setAsked(undefined);
  const tabs = [
    { id: 'summary', title: 'Summary', content: <Summary subjectId={id} /> },
    { id: 'assessments', title: 'Assessments', content: <AssessmentList subjectId={id} /> },
    {
      id: 'evidence',
      title: 'Evidence',
      content: <EvidenceList subjectId={id} onAdd={() => setAsked('evidence')} />,
    },
    { id: 'journey', title: 'Journey', content: <Journey subjectId={id} /> },
    { id: 'monitoring', title: 'Monitoring', content: <MonitoringCard subjectId={id} /> },
    { id: 'investigations', title: 'Investigations', content: <SubjectInvestigations subjectId={id} /> },
  ];
  return (
    <>
      <PageHeader
        above={<PlaceLink to="/risk/subjects">Subjects</PlaceLink>}
        title={data.externalId}
        below={
          <>
            {data.kind}, registered <Time at={data.createdAt} /> by <Who id={data.createdBy} />
          </>
        }
        actions={
          <>
            <Button look="primary" onClick={() => setAsked('assess')}>
              Assess the subject
            </Button>
            <Button onClick={() => setAsked('investigate')}>Start an investigation</Button>
            <Menu
              trigger={<Button>More</Button>}
              items={[
                { text: 'Add evidence by hand', onSelect: () => setAsked('evidence') },
                { text: 'Report an activity', onSelect: () => setAsked('activity') },
                { text: 'Select policies', onSelect: () => setAsked('selection') },
              ]}
            />
          </>
        }
      />
      <Tabs
        label="About the subject"
        tabs={tabs}
        value={tab}
        onChange={(next) => change({ tab: next === 'summary' ? '' : next })}
      />
      {asked === 'assess' && <AssessDialog subjectId={id} onClose={close} />}
      {asked === 'investigate' && <StartDialog subjectId={id} onClose={close} />}
      {asked === 'evidence' && <EvidenceDialog subjectId={id} onClose={close} />}
      {asked === 'activity' && <ActivityDialog subjectId={id} onClose={close} />}
      {asked === 'selection' && <SelectionDialog subjectId={id} onClose={close} />}
    </>
  );
}
