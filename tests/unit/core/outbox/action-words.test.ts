import { expect, test } from 'vitest';
import { wordsOfAction } from '../../../../src/main/core/outbox/action-words';

test.each([
  ['an exposed route', 'team.addOrder', 'Add an order'],
  ['an action with steps of its own', 'invoice.send', 'Send an invoice'],
])('%s has its words', (_kind, action, title) => {
  expect(wordsOfAction(action)?.title).toBe(title);
});

test.each(['member.levitate', 'constructor'])('%s, of another version, has none', (action) => {
  expect(wordsOfAction(action)).toBeNull();
});
