import { AssayProblem } from '@assay/client/browser';
import { type ReactNode, useEffect, useState } from 'react';
import { useRead, useSend } from '../../data/api.ts';
import { useDraft } from '../../data/drafts.ts';
import { PageHeader } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Overtaken } from '../../design/parts/overtaken.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useGo, useParameter } from '../../shell/address.ts';
import type { Template } from '../records.ts';
import { TemplateForm } from './template-form.tsx';
import type { TemplateInput } from './template-input.ts';

const PATH = '/documents/templates';

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
  const newer = useNewer(base, isOvertaken);
  const goOn = (from: Template, next: TemplateInput): void => {
    setBase(from);
    setInput(next);
    change.reset();
  };
  return (
    <>
      <PageHeader
        above={<PlaceLink to={`${PATH}/${base.id}`}>{base.name}</PlaceLink>}
        title="Change template"
        below={`This makes revision ${base.revision + 1}. Documents made before keep their PDF.`}
      />
      {newer && (
        <Overtaken
          noun="template"
          revision={newer.revision}
          base={inputOf(base)}
          mine={input}
          theirs={inputOf(newer)}
          labels={LABELS}
          onTake={() => goOn(newer, inputOf(newer))}
          onMerge={(next) => goOn(newer, next)}
        />
      )}
      <TemplateForm
        input={input}
        onChange={setInput}
        submit="Save the change"
        busy={change.isPending}
        error={newer ? null : change.error}
        onSubmit={(body) =>
          change.mutate({ params: { id: base.id }, body: { ...body, revision: base.revision } })
        }
      />
    </>
  );
}

/** The revision that was saved meanwhile; undefined until it is read. */
function useNewer({ id, revision }: Template, isOvertaken: boolean): Template | undefined {
  const { data, refetch } = useRead('readTemplate', { params: { id } });
  useEffect(() => {
    if (isOvertaken) void refetch();
  }, [isOvertaken, refetch]);
  return isOvertaken && data && data.revision > revision ? data : undefined;
}

const LABELS = {
  name: 'Name',
  description: 'Description',
  pageSize: 'Page size',
  source: 'Source',
  sampleData: 'Sample data',
} as const;

function inputOf({ name, description, pageSize, source, sampleData }: Template): TemplateInput {
  return {
    name,
    description: description ?? '',
    pageSize,
    source,
    sampleData: JSON.stringify(sampleData, null, 2),
  };
}
