import { expect, test } from 'vitest';
import { undoneText } from '../../../../src/renderer/state/outbox/undone-text';

test('puts “undone” before the success message of the original change', () => {
  const email = { label: 'Email', before: 'ada@x.test' };
  expect(undoneText('Successfully updated member!', [email])).toBe(
    'Undone: Email changed back to ada@x.test. Successfully updated member!',
  );
  expect(undoneText('Successfully updated member!')).toBe('Undone. Successfully updated member!');
});
