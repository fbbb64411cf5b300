import {
  createContext,
  type CSSProperties,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  use,
  useEffect,
  useId,
  useRef,
} from 'react';
import { type Faults, NO_FAULTS } from '../../data/faults.ts';
import { classNames } from '../class-names.ts';
import { Button } from './button.tsx';
import styles from './field.module.css';
import { HoldsContext, useHeldSubmit } from './form-holds.ts';
import { Notice } from './notice.tsx';

const FaultsContext = createContext<Faults>(NO_FAULTS);

/** A form whose fields show the faults that the service found, by their pointers. The keyboard goes to the first one. */
export function Form({
  faults,
  onSubmit,
  submit,
  busy,
  children,
  extra,
  disabled = false,
}: {
  readonly faults: Faults;
  readonly onSubmit: () => void;
  readonly submit: string;
  readonly busy: boolean;
  readonly children: ReactNode;
  /** Beside the button that sends. */
  readonly extra?: ReactNode;
  readonly disabled?: boolean;
}): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faults !== NO_FAULTS) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const { holds, send, withdraw } = useHeldSubmit(busy, onSubmit);
  return (
    <FaultsContext value={faults}>
      <form ref={form} className={styles['form']} onSubmit={send} onChange={withdraw} noValidate={false}>
        {faults.general.length > 0 && (
          <Notice tone="bad">
            {faults.general.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Notice>
        )}
        <HoldsContext value={holds}>{children}</HoldsContext>
        <div className={styles['actions']}>
          <Button look="primary" type="submit" busy={busy || holds.isAwaited} disabled={disabled}>
            {submit}
          </Button>
          {extra}
        </div>
      </form>
    </FaultsContext>
  );
}

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Where the service's faults about this field point. */
  readonly pointer?: string;
  /** Found by the page itself. */
  readonly fault?: string | undefined;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

/** Label, hint and fault around a control of any kind. */
export function Field({
  label,
  hint,
  pointer,
  fault,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }): ReactNode {
  const id = useId();
  const found = use(FaultsContext);
  const wrong = fault ?? (pointer === undefined ? undefined : found.byField[pointer]);
  const described = [hint !== undefined && `${id}-hint`, wrong !== undefined && `${id}-fault`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(wrong !== undefined && { 'aria-invalid': true }),
        ...(described !== '' && { 'aria-describedby': described }),
      })}
      {described !== '' && (
        <div className={styles['below']}>
          {hint !== undefined && (
            <div id={`${id}-hint`} className={styles['hint']}>
              {hint}
            </div>
          )}
          {wrong !== undefined && (
            <div id={`${id}-fault`} className={styles['fault']}>
              {wrong}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** Fields beside each other, as many as fit: their controls stand on one line, however long a label or a hint is. */
export function FieldGrid({
  least = '18rem',
  children,
}: {
  readonly least?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={styles['grid']} style={{ '--least': least } as CSSProperties}>
      {children}
    </div>
  );
}

export function TextField({
  label,
  hint,
  pointer,
  fault,
  className,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>): ReactNode {
  return (
    <Field label={label} hint={hint} {...(pointer !== undefined && { pointer })} fault={fault}>
      {(control) => <input {...input} {...control} className={classNames(styles['control'], className)} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  hint,
  pointer,
  fault,
  ...input
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>): ReactNode {
  return (
    <Field label={label} hint={hint} {...(pointer !== undefined && { pointer })} fault={fault}>
      {(control) => <textarea rows={4} {...input} {...control} className={styles['control']} />}
    </Field>
  );
}

export function FileField({
  label,
  hint,
  pointer,
  fault,
  onChoose,
  ...input
}: FieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'required'> & {
    readonly onChoose: (file: File | undefined) => void;
  }): ReactNode {
  return (
    <Field label={label} hint={hint} {...(pointer !== undefined && { pointer })} fault={fault}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="file"
          className={styles['control']}
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
      )}
    </Field>
  );
}

type Options = readonly (readonly [value: string, text: string])[];
export type OptionGroup = readonly [label: string, options: Options];

export function SelectField({
  label,
  hint,
  pointer,
  fault,
  options,
  groups = [],
  ...input
}: FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly options: Options;
    /** Below the options that stand alone. */
    readonly groups?: readonly OptionGroup[];
  }): ReactNode {
  return (
    <Field label={label} hint={hint} {...(pointer !== undefined && { pointer })} fault={fault}>
      {(control) => (
        <select {...input} {...control} className={styles['control']}>
          {optionsOf(options)}
          {groups.map(([name, within]) => (
            <optgroup key={name} label={name}>
              {optionsOf(within)}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}

function optionsOf(options: Options): ReactNode {
  return options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

export function CheckField({
  label,
  hint,
  ...input
}: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
} & InputHTMLAttributes<HTMLInputElement>): ReactNode {
  const id = useId();
  return (
    <div className={styles['check']}>
      <input
        type="checkbox"
        {...input}
        id={id}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** Fields that belong together, with what they are about. */
export function FieldGroup({
  legend,
  children,
}: {
  readonly legend: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <fieldset className={styles['group']}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
