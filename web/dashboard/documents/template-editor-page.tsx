import { AssayProblem } from '@assay/client/browser';
import { type ReactNode, useEffect, useState } from 'react';
import { useRead, useSend } from '../data/api.ts';
import { useDraft } from '../data/drafts.ts';
import { Button } from '../design/parts/button.tsx';
import { Verbatim } from '../design/parts/disclosure.tsx';
import { PageHeader } from '../design/parts/layout.tsx';
import { Loaded } from '../design/parts/loaded.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { PlaceLink } from '../design/parts/place-link.tsx';
import { useGo, useParameter } from '../shell/address.ts';
import type { Template } from './records.ts';
import { EMPTY_TEMPLATE, TemplateForm, type TemplateInput } from './template-form.tsx';

const PATH = '/documents/templates';

export function NewTemplatePage(): ReactNode {
  const go = useGo();
  const [input, setInput, forget] = useDraft('template.new', EMPTY_TEMPLATE);
  const create = useSend('createTemplate', {
    onDone: ({ id }) => {
      forget();
      go(`${PATH}/${id}`);
    },
  });
  return (
    <>
      <PageHeader above={<PlaceLink to={PATH}>Templates</PlaceLink>} title="New template" />
      <TemplateForm
        input={input}
        onChange={setInput}
        submit="Create template"
        busy={create.isPending}
        error={create.error}
        onSubmit={(body) => create.mutate({ body })}
      />
    </>
  );
}

export function ChangeTemplatePage(): ReactNode {
  const id = useParameter('id');
  const template = useRead('readTemplate', { params: { id } });
  return (
    <Loaded read={template} place={{ noun: 'template', list: PATH }}>
      {(one) => <ChangeTemplate key={one.id} template={one} />}
    </Loaded>
  );
}

/** Begins with the revision that was there when the page was opened, whatever is saved meanwhile. */
function ChangeTemplate({ template }: { readonly template: Template }): ReactNode {
  const [base, setBase] = useState(template);
  const go = useGo();
  const [input, setInput, forget] = useDraft(`template.${base.id}.${base.revision}`, inputOf(base));
  const change = useSend('changeTemplate', {
    onDone: ({ id }) => {
      forget();
      go(`${PATH}/${id}`);
    },
  });
  const isOvertaken = change.error instanceof AssayProblem && change.error.status === 409;
  const take = (newer: Template): void => {
    setBase(newer);
    setInput(inputOf(newer));
    change.reset();
  };
  return (
    <>
      <PageHeader
        above={<PlaceLink to={`${PATH}/${base.id}`}>{base.name}</PlaceLink>}
        title="Change template"
        below={`This makes revision ${base.revision + 1}. Documents made before keep their PDF.`}
      />
      {isOvertaken && (
        <Overtaken base={base} onTake={take} onKeep={(newer) => (setBase(newer), change.reset())} />
      )}
      <TemplateForm
        input={input}
        onChange={setInput}
        submit="Save the change"
        busy={change.isPending}
        error={isOvertaken ? null : change.error}
        onSubmit={(body) =>
          change.mutate({ params: { id: base.id }, body: { ...body, revision: base.revision } })
        }
      />
    </>
  );
}

/** Somebody else has saved a revision meanwhile: what they wrote, or what stands here. */
function Overtaken({
  base: { id, revision },
  onTake,
  onKeep,
}: {
  readonly base: Template;
  readonly onTake: (newer: Template) => void;
  readonly onKeep: (newer: Template) => void;
}): ReactNode {
  const { data: read, refetch } = useRead('readTemplate', { params: { id } });
  useEffect(() => void refetch(), [refetch]);
  const data = read && read.revision > revision ? read : undefined;
  return (
    <Notice
      tone="bad"
      title="Somebody else has changed this template meanwhile."
      actions={
        data && (
          <>
            <Button onClick={() => onTake(data)}>Take revision {data.revision}</Button>
            <Button onClick={() => onKeep(data)}>Keep mine, on top of it</Button>
          </>
        )
      }
    >
      {data && <Verbatim label={`Source of revision ${data.revision}`}>{data.source}</Verbatim>}
    </Notice>
  );
}

function inputOf({ name, description, pageSize, source, sampleData }: Template): TemplateInput {
  return {
    name,
    description: description ?? '',
    pageSize,
    source,
    sampleData: JSON.stringify(sampleData, null, 2),
  };
}
