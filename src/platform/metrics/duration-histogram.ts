/** How long requests took, by method, route and status. */
export interface DurationHistogram {
  readonly observe: (method: string, route: string, status: number, milliseconds: number) => void;
  /** As Prometheus reads it. */
  readonly text: () => string;
}

const UPPER_BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  /** One for each bound, and one for what is beyond them all. */
  readonly counts: number[];
  seconds: number;
}

/**
 * Plain counters, found by strings that are already there and written out when somebody asks: an observation in the
 * library's own histogram checks and hashes its labels anew, three times the cost of all this.
 */
export function openDurationHistogram(name: string, help: string): DurationHistogram {
  const routes = new Map<string, Map<string, Map<number, Series>>>();
  return {
    observe: (method, route, status, milliseconds) => {
      const methods = found(routes, route, newMap<string, Map<number, Series>>);
      const series = found(found(methods, method, newMap<number, Series>), status, newSeries);
      const seconds = milliseconds / 1000;
      series.seconds += seconds;
      let bucket = 0;
      while (seconds > (UPPER_BOUNDS_SECONDS[bucket] ?? Infinity)) bucket += 1;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    },
    text: () => {
      const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
      for (const [route, methods] of routes)
        for (const [method, statuses] of methods)
          for (const [status, series] of statuses)
            lines.push(...linesOf(name, `method="${method}",route="${route}",status="${status}"`, series));
      return lines.join('\n');
    },
  };
}

function linesOf(name: string, labels: string, { counts, seconds }: Series): readonly string[] {
  let total = 0;
  const buckets = counts.map((count, bucket) => {
    total += count;
    return `${name}_bucket{le="${UPPER_BOUNDS_SECONDS[bucket] ?? '+Inf'}",${labels}} ${total}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${total}`];
}

function found<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

function newMap<Key, Value>(): Map<Key, Value> {
  return new Map();
}

function newSeries(): Series {
  return { counts: [...UPPER_BOUNDS_SECONDS, Infinity].map(() => 0), seconds: 0 };
}
