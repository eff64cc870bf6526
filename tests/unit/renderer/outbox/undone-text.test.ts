import { expect, test } from 'vitest';
import { undoneText } from '../../../../src/renderer/state/outbox/undone-text';

test('puts “undone” and the record’s name before the success message of the original change', () => {
  const email = { label: 'Email', before: 'ada@x.test' };
  expect(undoneText('Successfully updated member!', 'Leon Brandt', [email])).toBe(
    'Undone for Leon Brandt: Email changed back to ada@x.test. Successfully updated member!',
  );
  expect(undoneText('Successfully updated member!', 'Leon Brandt')).toBe(
    'Undone for Leon Brandt. Successfully updated member!',
  );
  expect(undoneText('Successfully updated sync config!', undefined)).toBe(
    'Undone. Successfully updated sync config!',
  );
});
