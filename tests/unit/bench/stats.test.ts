import { describe, expect, test } from 'vitest';
import { callAndFrame, figure, table, verdictOf } from '../../bench/stats.ts';

const frames = [16, 17, 16.5];

describe('benchmark figures', () => {
  test('are judged against the baseline measured alongside them', () => {
    const beside = { what: 'one frame', samples: frames, limit: 1.5 };
    expect(verdictOf(figure('open', 'known', [20, 24, 22], { beside }))).toBe('kept');
    expect(verdictOf(figure('open', 'known', [25, 27, 26], { beside }))).toBe('missed');
  });

  test('have no verdict when there is no limit', () => {
    const beside = { what: 'one frame', samples: frames };
    expect(verdictOf(figure('open', 'known', [500], { beside }))).toBe('');
    expect(verdictOf(figure('open', 'known', [500]))).toBe('');
  });

  test('are not reported as missing when nothing was measured', () => {
    const beside = { what: 'one frame', samples: frames, limit: 1 };
    expect(verdictOf(figure('open', 'known', [Number.NaN], { beside }))).toBe('not measured');
    expect(verdictOf(figure('open', 'known', [], { beside }))).toBe('not measured');
  });

  test('can hold a count instead of a time', () => {
    expect(verdictOf(figure('hr', 'blank frames', [0], { unit: '%', most: 0 }))).toBe('kept');
    expect(verdictOf(figure('hr', 'blank frames', [0.1], { unit: '%', most: 0 }))).toBe('missed');
  });

  test('never set a response time below the cost of its call plus one frame', () => {
    expect(callAndFrame([10, 20], frames)).toEqual([26.5, 36.5]);
  });

  test('show the ratio and the limit', () => {
    const beside = { what: 'curl', samples: [10], limit: 1.2 };
    const row = table([figure('sales', 'invoice', [15], { beside })])
      .split('\n')
      .at(-1);
    expect(row?.split(/ {2,}/)).toEqual([
      'sales',
      'invoice',
      '15.0 ms',
      '15.0 ms',
      '1',
      'curl (10.0)',
      '1.50',
      '1.2',
      'missed',
    ]);
  });
});
