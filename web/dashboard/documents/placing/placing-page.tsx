import type { AssayClient } from '@assay/client/browser';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { OpenedPdf } from '../../../parts/pdf.ts';
import { useGuardedCall } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import { PageHeader } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useParameter } from '../../shell/address.ts';
import { openedWithSizes } from '../pdf-pages.ts';
import type { DocumentField, DocumentRecord, FormField, Template, TemplateField } from '../records.ts';
import { documentGround, documentReading, templateGround, templateReading } from './ground.ts';
import { WorkbenchMount } from './workbench-mount.tsx';

/** The fields of a draft, placed by sight. */
export function PlaceDocumentFieldsPage(): ReactNode {
  const id = useParameter('id');
  const client = useGuardedClient();
  const read = useFresh(['placing', 'document', id], async () => {
    const params = { id };
    const [document, fields, form] = await Promise.all([
      client.call('readDocument', { params }),
      client.call('listDocumentFields', { params }),
      client.call('listDocumentFormFields', { params }),
    ]);
    return { document, fields: fields.items, form: form.items };
  });
  return (
    <Loaded read={read} place={{ noun: 'document', list: '/documents' }}>
      {(found) => (
        <>
          <Header home={`/documents/${id}`} name={found.document.name} />
          <OnDocument client={client} {...found} />
        </>
      )}
    </Loaded>
  );
}

function OnDocument({
  client,
  document,
  fields,
  form,
}: {
  readonly client: AssayClient;
  readonly document: DocumentRecord;
  readonly fields: readonly DocumentField[];
  readonly form: readonly FormField[];
}): ReactNode {
  const [ground] = useState(() => documentGround(client, document, form));
  if (document.status !== 'draft')
    return <Empty title="Only a draft has fields to place.">This document was sent or ended.</Empty>;
  if (document.signers.length === 0)
    return <Empty title="Nobody is to sign yet.">Add a signer first: every field is of one.</Empty>;
  return <WorkbenchMount ground={ground} first={documentReading(document, fields)} />;
}

/** The fields of a template, placed on what it looks like with its sample data. */
export function PlaceTemplateFieldsPage(): ReactNode {
  const id = useParameter('id');
  const client = useGuardedClient();
  const read = useFresh(['placing', 'template', id], async () => {
    const params = { id };
    const [template, fields] = await Promise.all([
      client.call('readTemplate', { params }),
      client.call('listTemplateFields', { params }),
    ]);
    const { sampleData, roles } = template;
    if (roles.length === 0) return { template, fields: fields.items };
    const file = await client.call('generatePdf', { params, body: { templateData: sampleData } });
    return { template, fields: fields.items, file, ...(await openedWithSizes(file)) };
  });
  return (
    <Loaded read={read} place={{ noun: 'template', list: '/documents/templates' }}>
      {({ template, fields, ...shown }) => (
        <>
          <Header home={`/documents/templates/${id}`} name={template.name} />
          {'file' in shown ? (
            <OnTemplate client={client} template={template} fields={fields} {...shown} />
          ) : (
            <Empty title="Nobody signs.">The source has no signature, so no role.</Empty>
          )}
        </>
      )}
    </Loaded>
  );
}

function OnTemplate({
  client,
  template,
  fields,
  file,
  opened,
  sizes,
}: {
  readonly client: AssayClient;
  readonly template: Template;
  readonly fields: readonly TemplateField[];
  readonly file: Uint8Array;
  readonly opened: OpenedPdf;
  readonly sizes: DocumentRecord['pages'];
}): ReactNode {
  const [ground] = useState(() => templateGround(client, template, file, sizes));
  return <WorkbenchMount ground={ground} first={templateReading(template, fields)} opened={opened} />;
}

function Header({ home, name }: { readonly home: string; readonly name: string }): ReactNode {
  return <PageHeader above={<PlaceLink to={home}>{name}</PlaceLink>} title="Place fields" />;
}

/** A session that is over ends here as on other pages. */
function useGuardedClient(): AssayClient {
  const { client } = useSession();
  const guarded = useGuardedCall();
  return useMemo(
    () => ({ ...client, call: (name, ...request) => guarded(() => client.call(name, ...request)) }),
    // The guard is a new one at each drawing and always does the same.
    [client],
  );
}

/** Read when the page is opened, and never behind the back of somebody who places fields. */
function useFresh<T>(key: readonly string[], read: () => Promise<T>) {
  const { session } = useSession();
  return useQuery({
    queryKey: [...key, session.organization.id, session.mode],
    queryFn: read,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
