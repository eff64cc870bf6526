import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { steps } from '../integration/core/race-sandbox-desk';
import { raceActs } from './core/races/race-acts';
import { batchAct, batchCells, raceCell, raceEvents, raceLegend } from './core/races/race-cells';

const root = resolve(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = textOf('docs/races.md');

/** The tables of the page: the cells of each row, without the line below the head. */
const tables = page.split(/\n(?!\|)/).flatMap((part) => {
  const rows = part.split('\n').filter((line) => line.startsWith('| '));
  return rows.length > 1 ? [rows.map((row) => row.slice(2, -2).split(' | '))] : [];
});
const [matrix, legend, events] = tables;

const titlesIn = (cell = ''): string[] =>
  [...cell.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
/** A skipped test proves nothing. */
const hasTest = (path: string, title: string): boolean =>
  textOf(path)
    .split('\n')
    .some((line) => line.includes(`'${title}'`) && !/\.(skip|todo)\(/.test(line));

describe('the page about races', () => {
  it('lists each act against each event with the result that its test requires', () => {
    expect(matrix).toEqual([
      ['Action', ...raceEvents],
      ...raceActs.map((act) => [act.name, ...raceEvents.map((event) => raceCell(act, event))]),
      [batchAct, ...raceEvents.map((event) => batchCells[event])],
    ]);
    expect(matrix).toHaveLength(1 + 12);
    expect(matrix?.map((row) => row.length)).toEqual(matrix?.map(() => 1 + 10));
  });

  it('explains each of its cells and nothing else', () => {
    expect(legend).toEqual([['Cell', 'What is proven'], ...Object.entries(raceLegend)]);
    const used = new Set(matrix?.slice(1).flatMap((row) => row.slice(1)));
    expect([...used].sort()).toEqual(Object.keys(raceLegend).sort());
  });

  it('names the tests of each event by title', () => {
    expect(events?.slice(1).map(([event]) => event)).toEqual([...raceEvents]);
    for (const [event, , ofActs, ofList] of events?.slice(1) ?? []) {
      const named = [titlesIn(ofActs), titlesIn(ofList)];
      expect(named.every((titles) => titles.length > 0)).toBe(true);
      const [acts = [], list = []] = named;
      const gone = [
        ...acts.filter((title) => !hasTest('tests/unit/core/races/race-matrix.test.ts', title)),
        ...list.filter((title) => !hasTest('tests/unit/core/races/race-batch.test.ts', title)),
      ];
      expect([event, gone]).toEqual([event, []]);
    }
  });

  it('names the sandbox steps of a sale and only existing files', () => {
    expect(page.replace(/\s+/g, ' ')).toContain(`The steps of a sale (${steps.join(', ')}) run`);
    const named = [...page.matchAll(/`(tests\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
