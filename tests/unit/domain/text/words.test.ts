import { expect, it } from 'vitest';
import { wordsMatch, wordsOf } from '../../../../src/domain/text/words';

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
  ['pro+', 'Pro + (monthly)', true],
  ['test', 'lily+test@x.test', true],
  ['grün', 'otto.grünwald@z.test', true],
  ['', 'Teams', true],
  [' - ', 'Teams', true],
])('%s matches %s: %s', (typed, label, fits) => {
  expect(wordsMatch(wordsOf(typed), wordsOf(label))).toBe(fits);
});
