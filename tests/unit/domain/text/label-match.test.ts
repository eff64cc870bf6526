import { expect, it } from 'vitest';
import { labelMatches } from '../../../../src/domain/text/label-match';

it.each([
  ['teams - b', 'Teams - Business (yearly)', true],
  ['teams - b', 'Teams (yearly)', false],
  ['TEAMS-BUSINESS', 'Teams - Business (yearly)', true],
  ['busi', 'Teams - Business (yearly)', true],
  ['year', 'Teams (yearly)', true],
  ['yearly teams', 'Teams (yearly)', true],
  ['usiness', 'Teams - Business (yearly)', false],
  ['pro +', 'Pro + (monthly)', true],
  ['pro +', 'Pro (monthly)', false],
  ['', 'Teams', true],
  [' - ', 'Teams', true],
])('%s matches %s: %s', (typed, label, fits) => {
  expect(labelMatches(typed, label)).toBe(fits);
});
