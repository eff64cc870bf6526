import { expect, test } from 'vitest';
import { boundedName } from '../../../../src/domain/text/bounded-name';

const email = `${'a'.repeat(64)}@${'b'.repeat(250)}.test`;

test.each([
  ['Acme', 'Acme'],
  ['', ''],
  ['A'.repeat(100), 'A'.repeat(100)],
  ['A'.repeat(101), `${'A'.repeat(99)}…`],
  // Neither half a character nor a space before the ellipsis.
  [`${'A'.repeat(98)}😀😀`, `${'A'.repeat(98)}…`],
  [`${'A'.repeat(97)}  Acme`, `${'A'.repeat(97)}…`],
  [email, email],
  [`c${email}`, `c${email}`.slice(0, 319).concat('…')],
  [`Acme @ ${email}`, `Acme @ ${email}`.slice(0, 99).concat('…')],
])('bounds a name, and keeps an email whole (%#)', (name, shown) => {
  expect(boundedName(name)).toBe(shown);
  expect(boundedName(shown)).toBe(shown);
});
