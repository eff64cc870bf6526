import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Figure } from './stats.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ours = 'internal dash';

interface Summary {
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

/** The benchmark's output for one client; keys are response sizes. */
interface Measured {
  readonly cold: Record<'usable' | 'jsKB', Summary>;
  readonly search: Record<string, Record<'total' | 'after', Summary>>;
  readonly open: Record<string, Record<'first' | 'total' | 'after', Summary>>;
  readonly scroll: { readonly frame: Summary; readonly blankPercent: number };
  readonly heap: Record<string, number>;
}

const figures: readonly [name: string, of: (measured: Measured) => number | undefined][] = [
  ['page load to search field usable, ms', ({ cold }) => cold.usable.median],
  ['JS when it is usable, gzip kB', ({ cold }) => cold.jsKB.median],
  ...['1', '100', '10000'].flatMap(
    (size): [string, (measured: Measured) => number | undefined][] => [
      [`Enter to painted, ${size} rows, ms`, ({ search }) => search[size]?.total.median],
      [`of that after the data, ${size} rows, ms`, ({ search }) => search[size]?.after.median],
    ],
  ),
  ...['100', '10000'].flatMap((size): [string, (measured: Measured) => number | undefined][] => [
    [`row of ${size} clicked to first details, ms`, ({ open }) => open[size]?.first.median],
    [`row of ${size} clicked to all details, ms`, ({ open }) => open[size]?.total.median],
    [`of that after the data, row of ${size}, ms`, ({ open }) => open[size]?.after.median],
  ]),
  ['scroll through 10,000 rows, frame p95, ms', ({ scroll }) => scroll.frame.p95],
  ['scroll through 10,000 rows, worst frame, ms', ({ scroll }) => scroll.frame.max],
  ['scroll, blank frames, %', ({ scroll }) => scroll.blankPercent],
  ['heap after 20 searches, MB', ({ heap }) => heap.after20MB],
  [
    'heap after the last search, MB',
    ({ heap: { after20MB = Number.NaN, growthPercent = Number.NaN } }) =>
      after20MB * (1 + growthPercent / 100),
  ],
  ['heap growth until the last search, %', ({ heap }) => heap.growthPercent],
];

const run = async (command: string, args: readonly string[], cwd: string): Promise<void> => {
  const child = spawn(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_FROM: path.join(root, 'package.json') },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
};

/** A copy to install and build in. The next run with the same files reuses it. */
const readyCopy = async (folder: string): Promise<string> => {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(path.relative(folder, name)).update(await readFile(name));
  const copy = path.join(tmpdir(), `internal-dash-peers-${hash.digest('hex').slice(0, 16)}`);
  const client = path.join(copy, 'react-admin');
  if (!existsSync(path.join(client, 'dist/index.html'))) {
    await cp(folder, copy, { recursive: true });
    await run('npm', ['ci'], client);
    await run('npx', ['vite', 'build'], client);
  }
  return client;
};

const number = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value) ? '-' : value.toFixed(value < 100 ? 1 : 0);

const print = (targets: Readonly<Record<string, Measured>>, own: readonly Figure[]): void => {
  const { [ours]: mine, ...peers } = targets;
  const lines = figures.map(([name, of]) => {
    const value = mine && of(mine);
    const others = Object.values(peers).flatMap((peer) => of(peer) ?? []);
    const best = others.length > 0 ? Math.min(...others) : undefined;
    const ratio = value === undefined || !best ? undefined : value / best;
    const share = ratio === undefined ? '-' : ratio.toFixed(2);
    return `| ${name} | ${number(value)} | ${number(best)} | ${share} |`;
  });
  const head = ['| figure (medians) | ours | best peer | ratio |', '|---|---:|---:|---:|'];
  const alone = own.map(
    ({ group, name, p95 }) => `| ${group}: ${name}, p95, ms | ${number(p95)} | - | - |`,
  );
  process.stdout.write(`\n${[...head, ...lines, ...alone].join('\n')}\n`);
};

interface PeersOptions {
  /** Part of a client's name. */
  readonly only: string | undefined;
  readonly quick: boolean;
  /** Measures what only the app has; shown below the others. */
  readonly own: () => Promise<readonly Figure[]>;
}

/** Measures the app next to other clients, with their benchmark, in the same run. */
export const benchPeers = async (
  folder: string,
  { only, quick, own }: PeersOptions,
): Promise<void> => {
  const client = await readyCopy(path.resolve(folder));
  const results = path.join(root, 'bench-results');
  await mkdir(results, { recursive: true });
  const out = path.join(results, 'peers.json');
  const hooks = path.join(root, 'scripts/lib/ts-extensions.mjs');
  const target = path.join(root, 'tests/bench/peers-target.ts');
  await run(
    process.execPath,
    [
      ...['--import', hooks, 'measure.mjs', '--add', target, '--out', out],
      ...(only === undefined ? [] : ['--only', only]),
      ...(quick ? ['--quick'] : []),
    ],
    client,
  );
  const { targets } = JSON.parse(await readFile(out, 'utf8'));
  print(targets, await own());
  process.stdout.write(`\nAs JSON: ${out}\n`);
};
