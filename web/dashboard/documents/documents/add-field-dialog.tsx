import { type ReactNode, useState } from 'react';
import { useSend } from '../../data/api.ts';
import { SelectField, TextAreaField, TextField } from '../../design/parts/field.tsx';
import { FormDialog } from '../../design/parts/form-dialog.tsx';
import { Soft } from '../../design/parts/layout.tsx';
import styles from '../documents.module.css';
import { SIZES } from '../placing/properties.ts';
import type { DocumentRecord, FieldType } from '../records.ts';
import { FIELD_KINDS, linesOf } from '../words.ts';

const KINDS = Object.entries(FIELD_KINDS);
const PLACES = [
  ['pageNumber', 'Page'],
  ['xPosition', 'From the left'],
  ['yPosition', 'From the top'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const;

type Place = Readonly<Record<(typeof PLACES)[number][0], string>>;

const POINTERS = ['/signerId', '/fieldType', '/label', '/options', ...PLACES.map(([name]) => `/${name}`)];

/** An inch from the corner. */
const FIRST: Omit<Place, 'width' | 'height'> = { pageNumber: '1', xPosition: '72', yPosition: '72' };

function sizeOf(kind: FieldType): Pick<Place, 'width' | 'height'> {
  return { width: String(SIZES[kind].width), height: String(SIZES[kind].height) };
}

/** Places a field by numbers; the signer's page shows it there. */
export function AddFieldDialog({
  document: { id, signers, pages },
  onClose,
}: {
  readonly document: DocumentRecord;
  readonly onClose: () => void;
}): ReactNode {
  const [signerId, setSignerId] = useState(signers[0]?.id ?? '');
  const [kind, setKind] = useState<FieldType>('signature');
  const [label, setLabel] = useState('');
  const [options, setOptions] = useState('');
  const [place, setPlace] = useState<Place>({ ...FIRST, ...sizeOf('signature') });
  const add = useSend('addDocumentField', { onDone: onClose });
  const chooseKind = (chosen: string): void => {
    if (!isKind(chosen)) return;
    setKind(chosen);
    setPlace({ ...place, ...sizeOf(chosen) });
  };
  const submit = (): void =>
    add.mutate({
      params: { id },
      body: {
        signerId,
        fieldType: kind,
        ...numbersOf(place),
        ...(label !== '' && { label }),
        ...(kind === 'dropdown' && { options: linesOf(options) }),
      },
    });
  return (
    <FormDialog
      title="Add a field"
      submit="Add"
      busy={add.isPending}
      error={add.error}
      pointers={POINTERS}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Signer"
        pointer="/signerId"
        options={signers.map((signer) => [signer.id, signer.name])}
        value={signerId}
        onChange={({ target }) => setSignerId(target.value)}
      />
      <SelectField
        label="Kind"
        pointer="/fieldType"
        options={KINDS}
        value={kind}
        onChange={({ target }) => chooseKind(target.value)}
      />
      <TextField
        label="Label"
        hint="Optional. The signer sees it."
        maxLength={500}
        pointer="/label"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      {kind === 'dropdown' && <ChoicesField value={options} onChange={setOptions} />}
      <PlaceFields pages={pages} place={place} onChange={setPlace} />
    </FormDialog>
  );
}

function ChoicesField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (lines: string) => void;
}): ReactNode {
  return (
    <TextAreaField
      label="Choices"
      hint="One on each line."
      required
      pointer="/options"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function isKind(text: string): text is FieldType {
  return text in FIELD_KINDS;
}

function extentText([first]: DocumentRecord['pages']): string {
  if (!first) return '';
  return `The first page is ${Math.round(first.width)} wide and ${Math.round(first.height)} high.`;
}

function PlaceFields({
  pages,
  place,
  onChange,
}: {
  readonly pages: DocumentRecord['pages'];
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}): ReactNode {
  return (
    <>
      <Soft>Places and sizes are in points, 72 to an inch. {extentText(pages)}</Soft>
      <div className={styles['numbers']}>
        {PLACES.map(([name, text]) => (
          <TextField
            key={name}
            label={text}
            type="number"
            step={name === 'pageNumber' ? 1 : 'any'}
            required
            pointer={`/${name}`}
            value={place[name]}
            onChange={({ target }) => onChange({ ...place, [name]: target.value })}
          />
        ))}
      </div>
    </>
  );
}

function numbersOf({ pageNumber, xPosition, yPosition, width, height }: Place) {
  return {
    pageNumber: Number(pageNumber),
    xPosition: Number(xPosition),
    yPosition: Number(yPosition),
    width: Number(width),
    height: Number(height),
  };
}
