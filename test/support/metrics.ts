/** One line of a scrape. */
interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The lines of a scrape in Prometheus' text format. */
export function seriesOf(scrape: string): readonly Series[] {
  return [...scrape.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', text = '']) => [label, text]),
      ),
      value: Number(value),
    }),
  );
}

/** Undefined where it is not there. */
export function valueOf(
  scrape: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const fits = (series: Series): boolean =>
    series.name === name && Object.entries(labels).every(([label, text]) => series.labels[label] === text);
  return seriesOf(scrape).find(fits)?.value;
}

/** Every metric of a scrape, with its kind and the names of its labels. */
export function describedIn(scrape: string): readonly string[] {
  const series = seriesOf(scrape);
  return [...scrape.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => {
    const own = kind === 'histogram' ? `${name}_count` : name;
    const labels = new Set(
      series.filter((one) => one.name === own).flatMap((one) => Object.keys(one.labels)),
    );
    return `${name} ${kind} ${[...labels].toSorted().join()}`;
  });
}
