import type { OperationName } from '@assay/client/browser';
import { type ReactNode, useMemo, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { Form } from '../../design/parts/field.tsx';
import { Soft } from '../../design/parts/layout.tsx';
import { DataFields } from './data-fields.tsx';
import type { Template } from '../records.ts';
import { dataIn } from './sample-data.ts';
import { saveFile } from '../../data/save-file.ts';
import { joinedFaults } from './source-faults.ts';

const NOTHING: readonly OperationName[] = [];

/** A PDF of the template; the service keeps nothing of it. */
export function GeneratePdf({ template }: { readonly template: Template }): ReactNode {
  const { id, name, sampleData } = template;
  const [text, setText] = useState(() => JSON.stringify(sampleData, null, 2));
  const [own, setOwn] = useState<string>();
  const generate = useSend('generatePdf', {
    outdates: NOTHING,
    onDone: (file) => saveFile(file, `${name}.pdf`, 'application/pdf'),
  });
  const faults = useMemo(() => joinedFaults(generate.error, ['/templateData']), [generate.error]);
  const submit = (): void => {
    const read = dataIn(text);
    setOwn('fault' in read ? read.fault : undefined);
    if ('data' in read) generate.mutate({ params: { id }, body: { templateData: read.data } });
  };
  return (
    <Form submit="Generate PDF" busy={generate.isPending} faults={faults} onSubmit={submit}>
      <Soft>To look at or to print. Nothing is stored, and nobody can sign it.</Soft>
      <DataFields
        label="Data"
        hint="It begins with the sample data."
        text={text}
        onChange={setText}
        fault={own ?? faults.byField['/templateData']}
      />
    </Form>
  );
}
