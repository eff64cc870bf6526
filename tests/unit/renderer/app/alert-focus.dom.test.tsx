import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useConfirm } from '../../../../src/renderer/state/confirmations/use-confirm';
import { useApp } from '../../../../src/renderer/state/use-app';
import { renderApp } from '../../../helpers/render-app';

const Send = () => {
  const confirm = useConfirm();
  const alert = useApp((state) => state.feedback.alert);
  const ask = () =>
    confirm(
      { title: 'Send it?', question: 'To Acme.', confirmLabel: 'Send now', final: true },
      async () => {
        alert('The server refused it.');
        return undefined;
      },
    );
  return (
    <button type="button" onClick={() => void ask()}>
      Send
    </button>
  );
};

test('the alert about a confirmed action gives the focus back to the action’s button', async () => {
  const app = renderApp(<Send />);
  const button = (name: string) => screen.getByRole('button', { name });
  await app.user.click(button('Send'));
  await app.user.click(button('Send now'));
  expect(await screen.findByText('The server refused it.')).toBeTruthy();
  await app.user.click(button('OK'));
  await waitFor(() => expect(document.activeElement).toBe(button('Send')));
});
