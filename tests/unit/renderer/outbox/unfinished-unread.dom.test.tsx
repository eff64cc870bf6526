import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../helpers/render-app';

const none = 'No unfinished changes';
const open = (prepare: Parameters<typeof renderApp>[1]) => {
  const app = renderApp(null, prepare);
  act(() => app.store.getState().navigation.openModal({ kind: 'unfinished' }));
  return app;
};
const dialog = () => screen.findByRole('dialog', { name: 'Unfinished changes', hidden: true });

test('the list of unfinished changes says that it loads, and not that there are none', async () => {
  let answer: (() => void) | undefined;
  open({
    prepare: (fake) => {
      const held = fake.hold('writes.unfinished');
      answer = () => held.answer([]);
    },
  });
  const list = within(await dialog());
  expect(list.getByText('Loading...')).toBeTruthy();
  expect(list.queryByText(none)).toBeNull();
  await act(async () => answer?.());
  expect(list.getByText(none)).toBeTruthy();
});

test('the list of unfinished changes says that it couldn’t be loaded, and loads again', async () => {
  const app = open({
    prepare: (fake) =>
      fake.refuse('writes.unfinished', { code: 'internal', message: 'Down', correlationId: 'c' }),
  });
  const list = within(await dialog());
  const again = await list.findByRole('button', { name: 'Try again', hidden: true });
  expect(list.queryByText(none)).toBeNull();
  app.fake.answer('writes.unfinished', []);
  await app.user.click(again);
  expect(await list.findByText(none)).toBeTruthy();
  expect(list.queryByRole('button', { name: 'Try again' })).toBeNull();
});
