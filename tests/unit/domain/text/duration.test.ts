import { expect, test } from 'vitest';
import { minutesText, waitText } from '../../../../src/domain/text/duration';

test.each([
  [1, '1 minute'],
  [15, '15 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [480, '8 hours'],
])('%d minutes that were chosen are %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});

test.each([
  [0.4, '1 second'],
  [2.2, '3 seconds'],
  [120, '120 seconds'],
  [121, '3 minutes'],
  [600, '10 minutes'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
  // A wait is never told shorter than it is.
  [7201, '3 hours'],
  [86_400, '24 hours'],
])('a wait of %d seconds is %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
