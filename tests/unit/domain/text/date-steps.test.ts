import { expect, test } from 'vitest';
import { dateStep, dateSteps } from '../../../../src/domain/text/date-steps';

/** Noon in New York on March 10, 2026. */
const noon = Date.parse('2026-03-10T16:00:00Z');

test('date steps are 7, 10, 14, and 30 days, each with its day', () => {
  expect(dateSteps.map((days) => dateStep('2026-03-19', days, noon))).toEqual([
    { day: '2026-03-26', text: 'Mar 26, ET' },
    { day: '2026-03-29', text: 'Mar 29, ET' },
    { day: '2026-04-02', text: 'Apr 2, ET' },
    { day: '2026-04-18', text: 'Apr 18, ET' },
  ]);
});
