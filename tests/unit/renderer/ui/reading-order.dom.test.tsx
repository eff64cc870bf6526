import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sendQuestion } from '../../../../src/domain/team-setup/invoice-view';
import { ConfirmDialog } from '../../../../src/renderer/ui/dialogs/confirm-dialog';
import { WithEmails } from '../../../../src/renderer/ui/text/with-emails';

const noop = () => undefined;

test('a company’s name can’t turn round the question that names it, such as its amounts', () => {
  const { message } = sendQuestion(
    { amount_due: 120_000 },
    { companyName: 'Acme\u202E', email: 'kim@x.test' },
    {
      previewedCents: 90_000,
      previewedPrice: null,
      laterPricing: null,
      isStale: false,
      isCharged: false,
      failingCharge: null,
      nowMs: 0,
    } as never,
  );
  // The override would show the amounts after the name as 00.002,1$ and 00.009$.
  expect(message).toContain('\u202E');
  render(
    <ConfirmDialog
      title={'Sync \u2067Acme\u2066 now?'}
      message={message}
      confirmLabel="Send"
      cancelLabel="Cancel"
      final
      onConfirm={noop}
      onCancel={noop}
    />,
  );
  const asked = screen.getByRole('alertdialog').textContent;
  expect(asked).toContain('Sync Acme now?');
  expect(asked).toContain('Send an invoice for $1,200.00 to Acme (kim@x.test)?');
  expect(asked).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test('a name keeps what shapes its letters and its own direction', () => {
  const name = 'می\u200Cخواهم \u05D0\u05D1\u200F';
  const { container } = render(<WithEmails text={`Move ${name} to Acme.`} />);
  expect(container.textContent).toBe(`Move ${name} to Acme.`);
});
