import { type ReactNode, useEffect, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { useDraft } from '../../data/drafts.ts';
import { ButtonLink } from '../../design/parts/button-link.tsx';
import { PageHeader } from '../../design/parts/layout.tsx';
import { LoadFailure, Skeleton } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useGo, useParameter } from '../../shell/address.ts';
import type { GalleryAgreement } from '../gallery/agreement.ts';
import { GALLERY, type GalleryEntry } from '../gallery/gallery.ts';
import { TemplateForm } from './template-form.tsx';
import { EMPTY_TEMPLATE, type TemplateInput } from './template-input.ts';

const PATH = '/documents/templates';
const GALLERY_PATH = `${PATH}/gallery`;

export function NewTemplatePage(): ReactNode {
  return <NewTemplate name="template.new" begin={EMPTY_TEMPLATE} />;
}

/** Begins with an agreement of the gallery. */
export function NewTemplateFromGalleryPage(): ReactNode {
  const key = useParameter('key');
  const entry = GALLERY.find((one) => one.key === key);
  const [begin, setBegin] = useState<TemplateInput>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!entry) return;
    entry.load().then((agreement) => setBegin(galleryInput(entry, agreement)), setError);
  }, [entry]);
  if (!entry)
    return <PageHeader title="Not found" below={<PlaceLink to={GALLERY_PATH}>The gallery</PlaceLink>} />;
  if (error !== undefined) return <LoadFailure error={error} retry={() => location.reload()} />;
  if (!begin) return <Skeleton lines={12} />;
  return <NewTemplate key={key} name={`template.new.${key}`} begin={begin} />;
}

function NewTemplate({ name, begin }: { readonly name: string; readonly begin: TemplateInput }): ReactNode {
  const go = useGo();
  const [input, setInput, forget] = useDraft(name, begin);
  const create = useSend('createTemplate', {
    onDone: ({ id }) => {
      forget();
      go(`${PATH}/${id}`);
    },
  });
  return (
    <>
      <PageHeader
        above={<PlaceLink to={PATH}>Templates</PlaceLink>}
        title="New template"
        actions={<ButtonLink to={GALLERY_PATH}>Begin with one of the gallery</ButtonLink>}
      />
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

function galleryInput(
  { name, purpose }: GalleryEntry,
  { source, sampleData }: GalleryAgreement,
): TemplateInput {
  return {
    name,
    description: purpose,
    pageSize: 'A4',
    source,
    sampleData: JSON.stringify(sampleData, null, 2),
  };
}
