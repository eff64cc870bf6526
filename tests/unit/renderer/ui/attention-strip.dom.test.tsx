import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AttentionStrip } from '../../../../src/renderer/ui/feedback/attention-strip';

afterEach(cleanup);

test('the first problem stands out, also after what couldn’t be checked before it was there', () => {
  const unread = { missing: 'Couldn’t check billing.', onRetry: () => undefined, busy: false };
  const { rerender } = render(<AttentionStrip items={[]} known={unread} clear="All clear" />);
  rerender(
    <AttentionStrip
      items={[
        { tone: 'danger', text: 'Past due' },
        { tone: 'warning', text: 'Seats full' },
      ]}
      known={unread}
      clear="All clear"
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Couldn’t check billing.Try again',
    'Past due',
    'Seats full',
  ]);
  // jsdom doesn't resolve the weight, which is a variable.
  const hasStyle = (text: string) => screen.getByText(text).className !== '';
  expect(['Couldn’t check billing.', 'Past due', 'Seats full'].map(hasStyle)).toEqual([
    false,
    true,
    false,
  ]);
});
