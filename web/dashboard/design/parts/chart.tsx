import { lazy, type ReactNode, Suspense } from 'react';
import type { ChartProps } from './chart-props.ts';
import { Soft } from './layout.tsx';
import { Skeleton } from './notice.tsx';

const Drawing = lazy(() =>
  import('./chart-drawing.tsx').then(
    ({ ChartDrawing }) => ({ default: ChartDrawing }),
    () => ({ default: NoDrawing }),
  ),
);

/** The library cannot begin where the browser names its language in a way of its own; the page shall stand all the same. */
function NoDrawing(): ReactNode {
  return <p>This browser cannot draw the chart.</p>;
}

/** Numbers over days, drawn where there are any; the drawing is loaded when a page shows one. */
export function Chart(props: ChartProps): ReactNode {
  const { series, addsUp = true } = props;
  // Of what does not add up, such as a time, nought is a value too.
  const isEmpty = series.every(({ values }) =>
    values.every((value) => value === null || (addsUp && value === 0)),
  );
  return (
    <figure aria-label={props.label}>
      {isEmpty ? (
        <Soft>Nothing on these days.</Soft>
      ) : (
        <Suspense fallback={<Skeleton lines={5} />}>
          <Drawing {...props} />
        </Suspense>
      )}
      {/* A table does not shrink to nothing; what is around it does. */}
      <div className="spoken">
        <table>
          <caption>{props.label}</caption>
          <thead>
            <tr>
              <th>Day</th>
              {props.series.map(({ name }) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.days.map((day, index) => (
              <tr key={day}>
                <th>{day}</th>
                {props.series.map(({ name, values }) => (
                  <td key={name}>{values[index] ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
