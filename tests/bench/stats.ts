/**
 * What a figure is compared with: a measurement from the same run, so that a slow machine slows
 * both.
 */
export interface Beside {
  readonly what: string;
  /** Its samples; their median counts. */
  readonly samples: readonly number[];
  /** The maximum ratio of the figure to it. Without a limit, the ratio is only shown. */
  readonly limit?: number;
  readonly of?: 'median' | 'p95';
}

/** One figure of the table, in ms unless `unit` says otherwise. */
export interface Figure {
  group: string;
  name: string;
  unit: 'ms' | 'kB' | 'MB' | '%';
  median: number;
  p95: number;
  repetitions: number;
  beside?: {
    readonly what: string;
    readonly value: number;
    readonly ratio: number;
    readonly limit: number | null;
  };
  /** A fixed limit for figures that don't depend on the machine: a count, or a promised time. */
  most?: number;
}

const quantile = (sorted: readonly number[], q: number): number => {
  if (sorted.length === 0) return Number.NaN;
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
};

const middle = (samples: readonly number[], q: number): number =>
  quantile(
    [...samples].sort((a, b) => a - b),
    q,
  );

/** A plain call plus one frame: the minimum for a response on the screen in this run. */
export const callAndFrame = (calls: readonly number[], frames: readonly number[]): number[] => {
  const frame = middle(frames, 0.5);
  return calls.map((call) => call + frame);
};

export const figure = (
  group: string,
  name: string,
  samples: readonly number[],
  { unit = 'ms', beside, most }: { unit?: Figure['unit']; beside?: Beside; most?: number } = {},
): Figure => {
  const made: Figure = {
    group,
    name,
    unit,
    median: middle(samples, 0.5),
    p95: middle(samples, 0.95),
    repetitions: samples.length,
    ...(most === undefined ? {} : { most }),
  };
  if (!beside) return made;
  const value = middle(beside.samples, 0.5);
  const ratio = made[beside.of ?? 'median'] / value;
  return { ...made, beside: { what: beside.what, value, ratio, limit: beside.limit ?? null } };
};

/**
 * The verdict on a figure: empty without a limit. A figure without a measurement doesn't count as
 * missed.
 */
export const verdictOf = ({ beside, most, median }: Figure): string => {
  const [value, limit] = most === undefined ? [beside?.ratio, beside?.limit] : [median, most];
  if (value === undefined || limit == null) return '';
  if (!Number.isFinite(value)) return 'not measured';
  return value <= limit ? 'kept' : 'missed';
};

export const repeat = async (
  times: number,
  measure: (round: number) => Promise<number>,
  warmUp = 3,
): Promise<number[]> => {
  for (let round = 0; round < warmUp; round += 1) await measure(-1 - round);
  const samples: number[] = [];
  for (let round = 0; round < times; round += 1) samples.push(await measure(round));
  return samples;
};

const number = (value: number): string =>
  Number.isNaN(value) ? '-' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

export const table = (figures: readonly Figure[]): string => {
  const rows = figures.map((each) => {
    return [
      each.group,
      each.name,
      `${number(each.median)} ${each.unit}`,
      `${number(each.p95)} ${each.unit}`,
      String(each.repetitions),
      each.beside ? `${each.beside.what} (${number(each.beside.value)})` : '',
      each.beside ? each.beside.ratio.toFixed(2) : '',
      String(each.most ?? each.beside?.limit ?? ''),
      verdictOf(each),
    ];
  });
  const head = ['what', 'figure', 'median', 'p95', 'n', 'beside', 'ratio', 'limit', ''];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, widths.map((width) => '-'.repeat(width)), ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
