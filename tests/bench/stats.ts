/** A figure of the table: milliseconds unless the unit says otherwise. */
export interface Figure {
  group: string;
  name: string;
  unit: 'ms' | 'kB' | 'MB' | '%' | 'x';
  median: number;
  p95: number;
  repetitions: number;
  /** At most this much, where there is a goal. */
  goal?: { of: 'median' | 'p95'; value: number };
}

const quantile = (sorted: readonly number[], q: number): number => {
  if (sorted.length === 0) return Number.NaN;
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
};

export const figure = (
  group: string,
  name: string,
  samples: readonly number[],
  options: { unit?: Figure['unit']; goal?: Figure['goal'] } = {},
): Figure => {
  const sorted = [...samples].sort((a, b) => a - b);
  return {
    group,
    name,
    unit: options.unit ?? 'ms',
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    repetitions: samples.length,
    ...(options.goal ? { goal: options.goal } : {}),
  };
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
    const reached = each.goal ? each[each.goal.of] <= each.goal.value : null;
    return [
      each.group,
      each.name,
      `${number(each.median)} ${each.unit}`,
      `${number(each.p95)} ${each.unit}`,
      String(each.repetitions),
      each.goal ? `${each.goal.of} <= ${each.goal.value}` : '',
      reached === null ? '' : reached ? 'reached' : 'missed',
    ];
  });
  const head = ['what', 'figure', 'median', 'p95', 'n', 'goal', ''];
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
