import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useRead, useSend } from '../../data/api.ts';
import { NO_FAULTS, placeFaults } from '../../data/faults.ts';
import { Disclosure } from '../../design/parts/disclosure.tsx';
import {
  CheckField,
  FieldGrid,
  Form,
  SelectField,
  TextAreaField,
  TextField,
} from '../../design/parts/field.tsx';
import { Card, PageHeader, Soft, Stack } from '../../design/parts/layout.tsx';
import { LoadFailure, Notice, Skeleton } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useGo } from '../../shell/address.ts';
import { isUnknown, NO_SUBJECT, type SubjectChoice, SubjectField } from '../../subjects/subject-field.tsx';
import { IdentifierFields } from './identifier-fields.tsx';
import { ListChoices } from '../lists/list-choices.tsx';
import { EMPTY_SCREEN_INPUT, requestOf, type ScreenInput } from './screen-input.ts';
import styles from './screen-page.module.css';
import { rememberSubject } from '../screened-subjects.ts';
import type { Source } from '../words.ts';

/** Asks whom to screen against which lists, and leads to the run. */
export function ScreenPage(): ReactNode {
  const sources = useRead('listScreeningSources', {});
  return (
    <>
      <PageHeader title="Screen a person or company" />
      {sources.isPending ? (
        <Skeleton lines={10} />
      ) : sources.isError ? (
        <LoadFailure error={sources.error} retry={() => void sources.refetch()} />
      ) : (
        <ScreenForm sources={sources.data.items} />
      )}
    </>
  );
}

const POINTERS = [
  '/subject/name',
  '/subject/aliases',
  '/subject/entityType',
  '/subject/datesOfBirth',
  '/subject/nationalities',
  '/subject/country',
  '/sources',
  '/reviewScore',
  '/matchScore',
  '/pepLookbackMonths',
  '/riskSubjectId',
];

function pointersOf({ identifiers }: ScreenInput): readonly string[] {
  return [
    ...POINTERS,
    ...identifiers.flatMap((_, at) => [
      `/subject/identifiers/${at}/value`,
      `/subject/identifiers/${at}/country`,
    ]),
  ];
}

function ScreenForm({ sources }: { readonly sources: readonly Source[] }): ReactNode {
  const go = useGo();
  const { riskSubjectId = '' } = useSearch({ strict: false }) as { readonly riskSubjectId?: string };
  const [input, setInput] = useState<ScreenInput>(EMPTY_SCREEN_INPUT);
  const [about, setAbout] = useState<SubjectChoice>(
    riskSubjectId === '' ? NO_SUBJECT : { text: riskSubjectId, subjectId: riskSubjectId },
  );
  const [isAsked, setAsked] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(sources.filter(({ enabled }) => enabled).map(({ key }) => key)),
  );
  const body = requestOf(input, chosen, about.subjectId);
  const open = (runId: string): void => {
    rememberSubject(runId, body.subject);
    go(`/screening/runs/${runId}`);
  };
  const run = useSend('createScreeningRun', { onDone: ({ id }) => open(id) });
  const monitor = useSend('createScreeningMonitor', { onDone: ({ lastRunId }) => open(lastRunId) });
  const error = run.error ?? monitor.error;
  // The faults belong to what was sent, not to what is typed since.
  const faults = useMemo(() => (error ? placeFaults(error, pointersOf(input)) : NO_FAULTS), [error]);
  const set = (part: Partial<ScreenInput>): void => setInput({ ...input, ...part });
  const send = (): void => {
    setAsked(true);
    if (isUnknown(about)) return;
    // What the other way was refused for before says nothing of this one.
    const [wanted, other] = input.monitored ? [monitor, run] : [run, monitor];
    other.reset();
    wanted.mutate({ body });
  };
  return (
    <Card>
      <Form
        submit="Screen"
        busy={run.isPending || monitor.isPending}
        faults={faults}
        onSubmit={send}
        extra={
          <Soft>
            A run stores a keyed digest of what you enter here, and no name, date or number. Monitored
            subjects are stored encrypted.
          </Soft>
        }
      >
        {sources.every(({ activeVersion }) => activeVersion === null) && <NoListLoaded />}
        <div className={styles['halves']}>
          <Stack>
            <SubjectFields input={input} set={set} />
            <SubjectField
              choice={about}
              onChange={setAbout}
              pointer="/riskSubjectId"
              hint="Its external id or id, if it is registered: the outcome is recorded there as evidence."
              fault={isAsked && isUnknown(about) ? 'No subject has this id.' : undefined}
            />
          </Stack>
          <Stack>
            <ListChoices sources={sources} chosen={chosen} onChange={setChosen} />
            <CheckField
              label="Screen again whenever one of these lists changes"
              checked={input.monitored}
              onChange={({ target }) => set({ monitored: target.checked })}
            />
            <PolicyFields input={input} set={set} />
          </Stack>
        </div>
      </Form>
    </Card>
  );
}

function NoListLoaded(): ReactNode {
  return (
    <Notice tone="caution">
      <p>
        No list is loaded yet, so nothing can be screened. <PlaceLink to="/screening/lists">Lists</PlaceLink>{' '}
        says how each stands.
      </p>
    </Notice>
  );
}

interface Fields {
  readonly input: ScreenInput;
  readonly set: (part: Partial<ScreenInput>) => void;
}

function SubjectFields({ input, set }: Fields): ReactNode {
  return (
    <>
      <TextField
        label="Name"
        hint="In any script"
        name="name"
        required
        autoFocus
        pointer="/subject/name"
        value={input.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <FieldGrid least="11rem">
        <SelectField
          label="Kind"
          pointer="/subject/entityType"
          options={[
            ['', 'Person or company'],
            ['person', 'Person'],
            ['entity', 'Company or other entity'],
          ]}
          value={input.entityType}
          onChange={({ target }) => set({ entityType: target.value as ScreenInput['entityType'] })}
        />
        <TextField
          label="Date of birth"
          hint="1961-03-04, 1961-03 or 1961; several with commas"
          pointer="/subject/datesOfBirth"
          value={input.births}
          onChange={({ target }) => set({ births: target.value })}
        />
        <TextField
          label="Nationality"
          hint="Country codes such as DE or DEU; of a company, where it is registered"
          pointer="/subject/nationalities"
          value={input.nationalities}
          onChange={({ target }) => set({ nationalities: target.value })}
        />
        <TextField
          label="Country"
          hint="Tells how a name in Chinese characters is read"
          maxLength={3}
          pointer="/subject/country"
          value={input.country}
          onChange={({ target }) => set({ country: target.value })}
        />
      </FieldGrid>
      <TextAreaField
        label="Other names"
        hint="One on each line"
        rows={2}
        pointer="/subject/aliases"
        value={input.aliases}
        onChange={({ target }) => set({ aliases: target.value })}
      />
      <IdentifierFields items={input.identifiers} onChange={(identifiers) => set({ identifiers })} />
    </>
  );
}

/** From which scores on. */
function PolicyFields({ input, set }: Fields): ReactNode {
  return (
    <Disclosure summary="Scores">
      <FieldGrid least="9rem">
        <TextField
          label="Review from"
          type="number"
          placeholder="70"
          pointer="/reviewScore"
          value={input.reviewScore}
          onChange={({ target }) => set({ reviewScore: target.value })}
        />
        <TextField
          label="Match from"
          type="number"
          placeholder="90"
          pointer="/matchScore"
          value={input.matchScore}
          onChange={({ target }) => set({ matchScore: target.value })}
        />
        <TextField
          label="Months after leaving office"
          hint="During which somebody still counts as a PEP"
          type="number"
          pointer="/pepLookbackMonths"
          value={input.pepLookbackMonths}
          onChange={({ target }) => set({ pepLookbackMonths: target.value })}
        />
      </FieldGrid>
    </Disclosure>
  );
}
