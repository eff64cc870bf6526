import { expect, test } from 'vitest';
import { notUndoneText, undoneText } from '../../../../src/renderer/state/outbox/undone-text';

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

test('says what a record has now when an undo would overwrite it', () => {
  const email = { field: 'email', label: 'Email', before: 'ada@x.test' };
  const plan = { field: 'enterprisePlan', label: 'Enterprise plan', before: '60' };
  expect(notUndoneText('Leon Brandt', [email], { email: 'leon@y.test' })).toBe(
    'Not undone for Leon Brandt: Email has since changed to leon@y.test.',
  );
  expect(notUndoneText('Acme', [email, plan], { enterprisePlan: null })).toBe(
    'Not undone for Acme: Enterprise plan has since been cleared.',
  );
  expect(notUndoneText(undefined, [], { mappingScheme: {} })).toBe(
    'Not undone: it has changed since.',
  );
});
