import { type ReactNode, useState } from 'react';
import { useRead, useSend } from '../../data/api.ts';
import { SelectField, TextAreaField } from '../../design/parts/field.tsx';
import { Soft } from '../../design/parts/layout.tsx';
import { useGo } from '../../shell/address.ts';
import { FormDialog, useFormFaults } from '../parts/forms.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';

/** As many characters as the service takes. */
const QUESTION_CHARACTERS = 2000;

const METHODS = [
  ['deterministic', 'What the records show, computed'],
  ['ai_assisted', 'The same, and what a model adds'],
] as const;

export function StartDialog({
  subjectId,
  onClose,
}: {
  readonly subjectId: string;
  readonly onClose: () => void;
}): ReactNode {
  const settings = useRead('readAiSettings', {});
  const [question, setQuestion] = useState('');
  const [method, setMethod] = useState<(typeof METHODS)[number][0]>('deterministic');
  // What was read when it opened counts: the fields do not change under the hands of who fills them in.
  const [hasConsent, setConsent] = useState<boolean>();
  if (hasConsent === undefined && settings.data) setConsent(settings.data.enabled);
  const go = useGo();
  const start = useSend('startInvestigation', {
    onDone: ({ id }) => {
      go(`/risk/investigations/${id}`);
      onClose();
    },
  });
  const { faults } = useFormFaults(start.error, ['/question', '/method']);
  const submit = (): void => {
    const asked = question.trim();
    start.mutate({ params: { id: subjectId }, body: { ...(asked !== '' && { question: asked }), method } });
  };
  return (
    <FormDialog
      title="Start an investigation"
      submit="Start"
      faults={faults}
      busy={start.isPending}
      disabled={hasConsent === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>It reads what is on record and states what it shows. It decides and changes nothing.</p>
      <TextAreaField
        label="Question, if you have one"
        pointer="/question"
        hint={`${hasConsent === true ? 'A model sees it. ' : ''}Do not write names into it.`}
        maxLength={QUESTION_CHARACTERS}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <Loaded read={{ ...settings, data: hasConsent }} lines={1}>
        {(isGiven) =>
          isGiven ? (
            <SelectField
              label="Method"
              pointer="/method"
              options={METHODS}
              value={method}
              onChange={({ target }) => setMethod(METHODS[target.selectedIndex]?.[0] ?? 'deterministic')}
            />
          ) : (
            <p>
              <Soft>
                No model takes part. It could with the consent of an owner, under{' '}
                <PlaceLink to="/settings/ai">AI settings</PlaceLink>.
              </Soft>
            </p>
          )
        }
      </Loaded>
    </FormDialog>
  );
}
