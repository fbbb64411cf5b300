import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

type Gap = 1 | 2 | 3 | 4 | 5 | 6;

interface ArrangementProps {
  readonly gap?: Gap;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Below each other. */
export function Stack({ gap = 4, children, className }: ArrangementProps): ReactNode {
  return (
    <div className={classNames(styles['stack'], className)} style={gapOf(gap)}>
      {children}
    </div>
  );
}

/** Beside each other, wrapping where there is no room. */
export function Row({
  gap = 2,
  children,
  className,
  spread = false,
}: ArrangementProps & { readonly spread?: boolean }): ReactNode {
  return (
    <div className={classNames(styles['row'], spread && styles['spread'], className)} style={gapOf(gap)}>
      {children}
    </div>
  );
}

/** As many columns as fit. */
export function Grid({
  gap = 4,
  least = '18rem',
  children,
}: ArrangementProps & { readonly least?: string }): ReactNode {
  return (
    <div className={styles['grid']} style={{ ...gapOf(gap), '--least': least } as CSSProperties}>
      {children}
    </div>
  );
}

export function Card({
  title,
  actions,
  foot,
  children,
  tight = false,
}: {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  /** At the bottom: cards beside each other have it on one line. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
  /** For tables, which reach the border. */
  readonly tight?: boolean;
}): ReactNode {
  const id = useId();
  return (
    <section
      className={classNames(styles['card'], foot !== undefined && styles['footed'])}
      {...(title !== undefined && { 'aria-labelledby': id })}
    >
      {(title !== undefined || actions !== undefined) && (
        <header className={styles['cardHeader']}>
          {title !== undefined && <h2 id={id}>{title}</h2>}
          {actions}
        </header>
      )}
      <div className={tight ? styles['cardTight'] : styles['cardBody']}>{children}</div>
      {foot !== undefined && <footer className={styles['cardFoot']}>{foot}</footer>}
    </section>
  );
}

/** The head of a page: where it stands, what it shows, what can be done. */
export function PageHeader({
  title,
  above,
  below,
  actions,
}: {
  readonly title: ReactNode;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly actions?: ReactNode;
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${heading.current?.textContent} – Assay`;
  }, [title]);
  return (
    <header className={styles['pageHeader']}>
      <div className={styles['pageTitle']}>
        {above !== undefined && <nav aria-label="Path">{above}</nav>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {below !== undefined && <div className={styles['below']}>{below}</div>}
      </div>
      {actions !== undefined && <Row>{actions}</Row>}
    </header>
  );
}

/** Names and values. */
export function Facts({
  items,
}: {
  readonly items: readonly (readonly [name: string, value: ReactNode])[];
}): ReactNode {
  return (
    <dl className={styles['facts']}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Soft({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles['soft']}>{children}</span>;
}

function gapOf(gap: Gap): CSSProperties {
  return { '--gap': `var(--space-${gap})` } as CSSProperties;
}
