import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Tone } from '../tone.ts';
import styles from './bars.module.css';
import tones from '../tones.module.css';

export interface Band {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly tone: Tone;
}

/** A score on the scale of its bands. */
export function ScoreBar({
  score,
  bands,
  label,
}: {
  readonly score: number | null;
  readonly bands: readonly Band[];
  readonly label: string;
}): ReactNode {
  const low = Math.min(...bands.map(({ from }) => from));
  const high = Math.max(...bands.map(({ to }) => to), score ?? low);
  const width = (from: number, to: number): string => `${(100 * (to - from)) / (high - low || 1)}%`;
  return (
    <figure className={styles['score']} aria-label={label}>
      <div className={styles['scale']}>
        {bands.map(({ name, from, to, tone }) => (
          <div
            key={name}
            className={classNames(styles['band'], tones[tone])}
            style={{ width: width(from, to) }}
            title={`${name}: ${from} to ${to}`}
          >
            <span>{name}</span>
            <small aria-hidden="true">{from}</small>
          </div>
        ))}
        {score !== null && (
          <div className={styles['pin']} style={{ left: width(low, score) }}>
            <span>{score}</span>
          </div>
        )}
      </div>
    </figure>
  );
}

export interface Contribution {
  readonly name: ReactNode;
  /** Null where they are not known. */
  readonly points: number | null;
  readonly detail?: ReactNode;
}

/** Parts that sum to a whole, as bars to both sides of zero. */
export function Contributions({
  items,
  total,
  label,
}: {
  readonly items: readonly Contribution[];
  readonly total?: number;
  /** What they sum to, spoken. */
  readonly label?: string;
}): ReactNode {
  const most = Math.max(1, ...items.map(({ points }) => Math.abs(points ?? 0)));
  return (
    <ul className={styles['contributions']} aria-label={label}>
      {items.map(({ name, points, detail }, index) => (
        <li key={index}>
          <span>{name}</span>
          <span
            className={classNames(styles['bar'], (points ?? 0) < 0 && styles['minus'])}
            style={{ '--share': Math.abs(points ?? 0) / most } as CSSProperties}
            aria-hidden="true"
          />
          <span className={styles['points']}>{signed(points)}</span>
          {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
        </li>
      ))}
      {total !== undefined && (
        <li className={styles['total']}>
          <span>Score</span>
          <span />
          <span className={styles['points']}>{total}</span>
        </li>
      )}
    </ul>
  );
}

function signed(points: number | null): string {
  if (points === null) return 'unknown';
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}
