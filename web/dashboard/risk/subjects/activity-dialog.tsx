import type { RequestOf } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { SelectField, TextAreaField, TextField } from '../../design/parts/field.tsx';
import { useToast } from '../../design/parts/toasts.tsx';
import { FormDialog, useFormFaults, whenEmpty } from '../parts/forms.tsx';
import { localNow } from './local-now.ts';

type Body = RequestOf<'reportActivity'>['body'];

const CATEGORIES = [
  'account',
  'authentication',
  'transaction',
  'payment',
  'device',
  'document',
  'communication',
  'support',
  'compliance',
  'other',
] as const satisfies readonly Body['category'][];

const POINTERS = ['/activityType', '/category', '/title', '/summary', '/reference', '/occurredAt'];

const BLANK = {
  activityType: '',
  category: 'communication',
  title: '',
  summary: '',
  reference: '',
  occurredAt: '',
};

/** Something that happened, told by hand. It is context for those who read the journey, and no evidence. */
export function ActivityDialog({
  subjectId,
  onClose,
}: {
  readonly subjectId: string;
  readonly onClose: () => void;
}): ReactNode {
  const [entered, setEntered] = useState({ ...BLANK, occurredAt: localNow() });
  const say = useToast();
  const report = useSend('reportActivity', {
    onDone: () => {
      say('The activity is in the journey.');
      onClose();
    },
  });
  const { faults, pass } = useFormFaults(report.error, POINTERS);
  const field = (name: keyof typeof BLANK) => ({
    pointer: `/${name}`,
    value: entered[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setEntered({ ...entered, [name]: target.value }),
  });
  const submit = (): void => {
    const isWhole = pass({
      '/activityType': whenEmpty(entered.activityType),
      '/title': whenEmpty(entered.title),
      '/occurredAt': whenEmpty(entered.occurredAt),
    });
    if (isWhole) report.mutate({ params: { id: subjectId }, body: bodyOf(entered) });
  };
  return (
    <FormDialog
      title="Report an activity"
      submit="Report"
      faults={faults}
      busy={report.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Context for those who read the journey. It is no evidence, and leads to no assessment.</p>
      <TextField label="Title" maxLength={200} {...field('title')} />
      <SelectField label="Category" options={CATEGORIES.map((one) => [one, one])} {...field('category')} />
      <TextField
        label="Type"
        placeholder="support.call"
        hint="Dotted, in lower case."
        {...field('activityType')}
      />
      <TextField label="When" type="datetime-local" {...field('occurredAt')} />
      <TextAreaField label="Summary, if you like" maxLength={2000} {...field('summary')} />
      <TextField
        label="Reference, if you like"
        hint="Where more is found, in your own systems."
        maxLength={200}
        {...field('reference')}
      />
    </FormDialog>
  );
}

function bodyOf({ activityType, category, title, summary, reference, occurredAt }: typeof BLANK): Body {
  return {
    activityType: activityType.trim(),
    category: CATEGORIES.find((one) => one === category) ?? 'other',
    title,
    occurredAt: new Date(occurredAt).toISOString(),
    ...(summary.trim() !== '' && { summary }),
    ...(reference.trim() !== '' && { reference }),
  };
}
