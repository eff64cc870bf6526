import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CopyText } from '../../../../src/renderer/ui/buttons/copy-text';
import { ConfirmDialog } from '../../../../src/renderer/ui/dialogs/confirm-dialog';
import { WithEmails } from '../../../../src/renderer/ui/text/with-emails';
import { styleOf } from '../../../helpers/held-rules';

test('an email in a text breaks before the at sign', () => {
  const { container } = render(<WithEmails text="Sent to ada@new-team.test, as asked." />);
  expect(container.textContent).toBe('Sent to ada@new-team.test, as asked.');
  expect(screen.getByText('ada@new-team.test').innerHTML).toBe('ada<wbr>@new-team.test');
});

test('an email keeps its punctuation on its line', () => {
  const { container } = render(<WithEmails text="Deletes Eva (eva@new-team.test), ID 1." />);
  expect(container.textContent).toBe('Deletes Eva (eva@new-team.test), ID 1.');
  const joined = screen.getByText('eva@new-team.test').parentElement;
  expect(joined?.textContent).toBe('(eva@new-team.test),');
  expect(joined && styleOf(joined).whiteSpace).toBe('nowrap');
});

test('an email in a question keeps its punctuation, and wraps as a whole', () => {
  const noop = () => undefined;
  render(
    <ConfirmDialog
      title="Send the invoice"
      message="Send it to Cedar Dental Partners (team@classic-monthly-team.test)? It can’t be undone."
      confirmLabel="Send"
      cancelLabel="Cancel"
      final
      onConfirm={noop}
      onCancel={noop}
    />,
  );
  const host = screen.getByText('@classic-monthly-team.test)?');
  expect(host.parentElement?.textContent).toBe('(team@classic-monthly-team.test)?');
});

test('a copied email may continue on a second line, before the at sign only', () => {
  render(<CopyText value="leo@new-team.test" label="email" email />);
  expect(screen.getByText('leo@new-team.test').innerHTML).toBe('leo<wbr>@new-team.test');
});

test('a part too long for a column wraps as a whole before it breaks', () => {
  const { container } = render(<WithEmails text="hanna@sub-both-off-team.example" />);
  const email = container.querySelector('span');
  expect([...(email?.children ?? [])].map((part) => part.textContent)).toEqual([
    'hanna',
    '@sub-both-off-team.example',
  ]);
});

test('an email on two lines keeps its punctuation, and the text goes on right after it', () => {
  const local = 'maximiliane-theodora.hohenwaldeck-hohenwaldeck';
  const host = '@very-long-company-name-of-the-north.example';
  const { container } = render(
    <WithEmails text={`Send it to Eva (${local}${host})? It is due.`} />,
  );
  expect([...container.childNodes].map((part) => part.textContent)).toEqual([
    'Send it to Eva ',
    `(${local}`,
    `${host})?`,
    ' It is due.',
  ]);
});
