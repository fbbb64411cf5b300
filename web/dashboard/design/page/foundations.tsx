import type { ReactNode } from 'react';
import { Badge } from '../parts/badge.tsx';
import { Soft, Stack } from '../parts/layout.tsx';
import type { Tone } from '../tone.ts';
import styles from './design-page.module.css';
import { Specimen, Specimens } from './specimen.tsx';

const COLOURS = [
  'ground surface surface-raised surface-sunken line line-strong ink ink-soft',
  'accent accent-strong accent-soft on-accent focus',
  'good good-soft caution caution-soft bad bad-soft info info-soft neutral neutral-soft unknown unknown-soft',
  'series-1 series-2 series-3 series-4 series-5',
];

export const TONES: readonly Tone[] = ['good', 'caution', 'bad', 'info', 'neutral', 'unknown'];

/** Colours and sizes, from which every part is made. */
export function Foundations(): ReactNode {
  return (
    <Specimens title="Colours and type">
      {COLOURS.map((names) => (
        <div key={names} className={styles['swatches']}>
          {names.split(' ').map((name) => (
            <div key={name} data-specimen={`Colour ${name}`}>
              <div className={styles['swatch']} style={{ background: `var(--${name})` }} />
              <Soft>{name}</Soft>
            </div>
          ))}
        </div>
      ))}
      <Specimen name="Type">
        <Stack gap={2}>
          <h2>Heading of a card</h2>
          <h3>Heading within it</h3>
          <p>
            Text of a page, with a <a href="#/design">link</a> and <code>code</code>.
          </p>
          <Soft>What matters less</Soft>
        </Stack>
      </Specimen>
      {TONES.map((tone) => (
        <Specimen key={tone} name={`Badge ${tone}`}>
          <Badge tone={tone}>{tone}</Badge>
        </Specimen>
      ))}
    </Specimens>
  );
}
