/** The samples of Prometheus's text format, by metric. */
export interface Exposition {
  /** The names of a metric's labels; undefined when there is no such metric. */
  labelsOf(metric: string): ReadonlySet<string> | undefined;
  valueOf(metric: string, labels?: Readonly<Record<string, string>>): number | undefined;
}

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const TYPE = /^# TYPE (\w+) (\w+)$/;
const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

export function parseExposition(text: string): Exposition {
  const samples = new Map<string, Sample[]>();
  for (const line of text.split('\n')) {
    // A metric without a sample exists all the same.
    const typed = TYPE.exec(line);
    if (typed?.[1] && typed[2] !== 'histogram') samples.set(typed[1], []);
    const [, name, labelText = '', value] = SAMPLE.exec(line) ?? [];
    if (name === undefined) continue;
    const labels = Object.fromEntries([...labelText.matchAll(LABEL)].map(([, label, content]) => [label, content]));
    samples.set(name, [...(samples.get(name) ?? []), { labels, value: Number(value) }]);
  }
  return {
    labelsOf: (metric) => {
      const found = samples.get(metric);
      return found && new Set(found.flatMap(({ labels }) => Object.keys(labels)));
    },
    valueOf: (metric, labels = {}) =>
      samples
        .get(metric)
        ?.find((sample) => Object.entries(labels).every(([label, content]) => sample.labels[label] === content))?.value,
  };
}
