import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly small?: boolean;
  /** Work is under way: the button waits and says so. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
}

export function Button({
  look = 'plain',
  small = false,
  busy = false,
  icon,
  children,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles['button'], styles[look], small && styles['small'], className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {icon}
      {children}
    </button>
  );
}

/** A button of one sign; its label is spoken and shown on hover. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: Omit<ButtonProps, 'icon'> & { readonly label: string }): ReactNode {
  return (
    <Button
      look="quiet"
      {...rest}
      className={classNames(styles['icon'], className)}
      aria-label={label}
      title={label}
    >
      {children}
    </Button>
  );
}
