import { expect, it } from 'vitest';
import { type BenchHost, benchHost } from '../../bench/bench-host';

const groups = ['start', 'bridge', 'app', 'palette', 'desk', 'hr', 'sales', 'sandbox'];
const measured = (host: BenchHost): readonly string[] =>
  host.kind === 'no' ? [host.why] : groups.filter(host.has);
const ask = (host: string, only?: string, electronProblem?: string) =>
  benchHost({ host, only, electronProblem });

it('runs every group in the browser host', () => {
  expect(measured(ask('browser', undefined, 'no runtime'))).toEqual(groups);
  expect(measured(ask('browser', 'app,hr'))).toEqual(['app', 'hr']);
});

it('runs only the groups measured inside a page in Electron', () => {
  expect(measured(ask('electron'))).toEqual(['app', 'palette', 'desk']);
  expect(measured(ask('electron', 'desk'))).toEqual(['desk']);
});

it('reports what cannot be measured and does not measure something else instead', () => {
  expect(measured(ask('electron', undefined, 'its runtime is not installed'))).toEqual([
    'Electron is not measured here: its runtime is not installed',
  ]);
  expect(measured(ask('electron', 'app,bridge'))).toEqual([
    'The electron host has no figures of bridge.',
  ]);
  expect(measured(ask('browser', 'serch'))).toEqual(['The browser host has no figures of serch.']);
  expect(measured(ask('firefox'))).toEqual(['--host is browser or electron, not firefox']);
});
