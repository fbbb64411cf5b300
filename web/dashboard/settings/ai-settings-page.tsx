import { AssayProblem, type Schemas } from '@assay/client/browser';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useActorNames } from '../data/actor-names.ts';
import { useRead, useSend } from '../data/api.ts';
import { useSession } from '../data/session.tsx';
import { Badge } from '../design/parts/badge.tsx';
import { Button } from '../design/parts/button.tsx';
import { FormDialog } from '../design/parts/form-dialog.tsx';
import { Card, Facts, Row, Soft, Stack } from '../design/parts/layout.tsx';
import { Loaded } from '../design/parts/loaded.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { Time } from '../design/parts/time.tsx';
import { SettingsPage } from './settings-layout.tsx';

type AiSettings = Schemas['InvestigationAiSettings'];
type Outcome = 'given' | 'withdrawn' | 'uncertain';

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  given: 'The consent is given.',
  withdrawn: 'The consent is withdrawn. No model is asked any more.',
  uncertain:
    'It was changed meanwhile, by somebody else or by an earlier try of yours. This is how it stands now.',
};

/** Whether a model may see facts of this organization, in the mode that the dashboard shows. */
export function AiSettingsPage(): ReactNode {
  const { session } = useSession();
  const settings = useRead('readAiSettings', {});
  return (
    <SettingsPage
      title="AI settings"
      below={`Whether a model may help with investigations in ${session.mode} mode.`}
    >
      <Loaded read={settings}>{(one) => <ConsentCard key={session.mode} settings={one} />}</Loaded>
    </SettingsPage>
  );
}

function ConsentCard({ settings }: { readonly settings: AiSettings }): ReactNode {
  const { enabled, changedAt, changedBy } = settings;
  const { session } = useSession();
  const names = useActorNames();
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <Card title="AI-assisted investigations">
      <Stack>
        <div role="status">
          {outcome && (
            <Notice tone={outcome === 'uncertain' ? 'caution' : 'good'}>{OUTCOMES[outcome]}</Notice>
          )}
        </div>
        <Facts
          items={[
            [
              'Consent',
              <Badge key="consent" tone={enabled ? 'good' : 'neutral'}>
                {enabled ? 'given' : 'not given'}
              </Badge>,
            ],
            ['Since', changedAt === null ? 'the beginning' : <Time key="since" at={changedAt} />],
            ['Said by', changedBy === null ? 'nobody yet' : (names.get(changedBy) ?? changedBy)],
          ]}
        />
        <ConsentWords />
        {session.role === 'owner' ? (
          <Row>
            <Button onClick={() => setAsking(true)}>
              {enabled ? 'Withdraw the consent…' : 'Give the consent…'}
            </Button>
          </Row>
        ) : (
          <Soft>An owner can give this consent and withdraw it.</Soft>
        )}
      </Stack>
      {isAsking && (
        <ConsentDialog settings={settings} onClose={() => setAsking(false)} onOutcome={setOutcome} />
      )}
    </Card>
  );
}

/** What is consented to. */
function ConsentWords(): ReactNode {
  return (
    <>
      <p>
        With this consent, an investigation adds the findings of a model where somebody asks for it. It is a
        model that the operator of this service has configured. Each mode has a consent of its own.
      </p>
      <p>
        The model sees facts, results and record ids, the findings of the built-in investigator, and the
        question.
      </p>
      <p>
        It does not see the external id, also not where it stands inside a fact or the question, nor who did
        what, what people wrote as a reason, or references of providers. Do not write names into the question.
      </p>
      <p>A consent that is withdrawn holds also for investigations that still wait.</p>
    </>
  );
}

/**
 * Where somebody else was quicker there is nothing to try again: what they said has to be looked at first. So it is where
 * the question was left after an answer was lost, for the service may have stored it.
 */
function ConsentDialog({
  settings: { enabled, revision },
  onClose,
  onOutcome,
}: {
  readonly settings: AiSettings;
  readonly onClose: () => void;
  readonly onOutcome: (outcome: Outcome | undefined) => void;
}): ReactNode {
  const { session } = useSession();
  const queries = useQueryClient();
  const [isLost, setLost] = useState(false);
  const end = (outcome: Outcome | undefined): void => {
    onOutcome(outcome);
    onClose();
  };
  const lookAgain = (): void => {
    void queries.invalidateQueries();
    end('uncertain');
  };
  const change = useSend('changeAiSettings', {
    onDone: (now) => end(now.enabled ? 'given' : 'withdrawn'),
  });
  const submit = (): void =>
    change.mutate(
      { body: { enabled: !enabled, expectedRevision: revision } },
      {
        onError: (error) => {
          if (!(error instanceof AssayProblem)) setLost(true);
          else if (error.code === 'stale_revision') lookAgain();
        },
      },
    );
  return (
    <FormDialog
      title={`${enabled ? 'Withdraw' : 'Give'} the consent in ${session.mode} mode?`}
      description={
        enabled ? (
          'From now on no model is asked, also not for investigations that still wait.'
        ) : (
          <ConsentWords />
        )
      }
      submit={enabled ? 'Withdraw' : 'I consent'}
      busy={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={() => (isLost ? lookAgain() : onClose())}
    />
  );
}
