import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useShownTheme } from '../theme.ts';
import type { ChartProps, Series } from './chart-props.ts';
import styles from './chart.module.css';

const HEIGHT_PIXELS = 180;
const DAY_SECONDS = 86_400;

/** Bars or lines; the legend has the sums, and the numbers of a day while the pointer is on it. */
export function ChartDrawing({ days, series, kind = 'bars', addsUp = true }: ChartProps): ReactNode {
  const [pointed, setPointed] = useState<number>();
  const place = useRef<HTMLDivElement>(null);
  const theme = useShownTheme();
  const data = useMemo<UPlot.AlignedData>(
    () => [days.map((day) => Date.parse(day) / 1000), ...stacked(series, kind)],
    [days, series, kind],
  );
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const plot = new UPlot(optionsOf(current, series, kind, setPointed), data, current);
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: current.clientWidth, height: HEIGHT_PIXELS }),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [data, series, kind, theme]);
  return (
    <>
      <div ref={place} className={styles['place']} aria-hidden="true" />
      <ul className={styles['legend']} aria-hidden="true">
        {series.map(({ name, colour, values }) => (
          <li key={name}>
            <span className={styles[`series${colour}`]} />
            {name} <b>{pointed === undefined ? addsUp && sumOf(values) : (values[pointed] ?? '–')}</b>
          </li>
        ))}
        {pointed !== undefined && days[pointed] !== undefined && <li>on {dayText(days[pointed])}</li>}
      </ul>
    </>
  );
}

function sumOf(values: Series['values']): string {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0).toLocaleString();
}

function dayText(day: string): string {
  return new Date(day).toLocaleDateString(undefined, { timeZone: 'UTC', dateStyle: 'medium' });
}

/** Bars stand on those before them; the drawing begins with the tallest. */
function stacked(series: readonly Series[], kind: 'bars' | 'lines'): (number | null)[][] {
  if (kind === 'lines') return series.map(({ values }) => [...values]);
  const sums: number[] = [];
  return series
    .map(({ values }) => values.map((value, index) => (sums[index] = (sums[index] ?? 0) + (value ?? 0))))
    .toReversed();
}

function optionsOf(
  place: HTMLElement,
  series: readonly Series[],
  kind: 'bars' | 'lines',
  onPoint: (day: number | undefined) => void,
): UPlot.Options {
  const style = getComputedStyle(place);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const axis: UPlot.Axis = {
    stroke: colour('--ink-soft'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  };
  const drawn = kind === 'bars' ? series.toReversed() : series;
  return {
    width: place.clientWidth,
    height: HEIGHT_PIXELS,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
    scales: {
      // Bars of the first and the last day are as wide as the others.
      x: { range: (_plot, first, last) => [first - DAY_SECONDS / 2, last + DAY_SECONDS / 2] },
      y: { range: (_plot, _low, high) => [0, Math.max(1, high * 1.1)] },
    },
    axes: [axis, { ...axis, size: 40, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10_000] }],
    series: [
      {},
      ...drawn.map(({ name, colour: number }) => ({
        label: name,
        stroke: colour(`--series-${number}`),
        width: kind === 'bars' ? 0 : 2,
        ...(kind === 'bars' && {
          fill: colour(`--series-${number}`),
          paths: UPlot.paths.bars?.({ size: [0.7, 24] }) as UPlot.Series.PathBuilder,
        }),
        points: { show: false },
      })),
    ],
  };
}
