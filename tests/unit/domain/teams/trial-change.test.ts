import { describe, expect, test } from 'vitest';
import { stepsFrom, trialChange, trialQuestion } from '../../../../src/domain/teams/trial-change';

/** Noon in New York on March 10, 2026. */
const noon = Date.parse('2026-03-10T16:00:00Z');
/** The evening of March 19 there. */
const ends = '2026-03-20T03:30:00Z';

describe('a new trial end compared with the current one', () => {
  test.each([
    ['2026-03-29', '+10 days', null],
    ['2026-03-20', '+1 day', null],
    ['2026-03-19', 'Same end date', 'same'],
    ['2026-03-18', '1 day shorter', 'shorter'],
    ['2026-03-10', '9 days shorter', 'shorter'],
    ['2027-03-11', '+357 days', null],
    ['2027-03-12', '+358 days', 'far'],
    ['2066-03-19', '+14,610 days', 'far'],
    ['not a date', '', null],
    ['', '', null],
  ] as const)('%s: %s', (next, text, question) => {
    expect(trialChange(ends, next, noon)).toEqual({ text, question });
  });

  test('does not shorten an ended trial, and compares nothing without an end', () => {
    expect(trialChange('2026-03-01T12:00:00Z', '2026-03-10', noon)).toEqual({
      text: 'Ends today',
      question: null,
    });
    // As the day steps beside it count.
    expect(trialChange('2026-03-01T12:00:00Z', '2026-04-09', noon).text).toBe(
      '+30 days from today',
    );
    expect(trialChange(null, '2026-03-10', noon)).toEqual({
      text: '',
      question: null,
    });
    expect(trialChange(null, '2066-03-10', noon).question).toBe('far');
  });

  test('shows both days with their zone in the question', () => {
    expect(trialQuestion('shorter', ends, '2026-03-12', noon)).toBe(
      'The trial would end on Mar 12, ET instead of Mar 19, ET: 7 days shorter.',
    );
    expect(trialQuestion('same', ends, '2026-03-19', noon)).toBe(
      'The trial already ends on Mar 19, ET.',
    );
    expect(trialQuestion('far', ends, '2066-03-10', noon)).toBe(
      'The trial would continue until Mar 10, 2066, ET: 14,610 days from today.',
    );
  });
});

describe('the trial steps', () => {
  test('start at the current end, or today when it is over or missing', () => {
    expect(stepsFrom(ends, noon)).toBe('2026-03-19');
    expect(stepsFrom('2026-03-01T12:00:00Z', noon)).toBe('2026-03-10');
    expect(stepsFrom(null, noon)).toBe('2026-03-10');
  });
});
