import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Bulk } from '../../../../src/contract/entities/bulk';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { answerBulk, bulkOf, row } from './open-bulk';

const rows = [row(0, { status: 'done' }), row(1, { status: 'waiting' })];
const running = bulkOf(rows, { state: 'running', startedAt: '2026-11-24T08:01:00.000Z', toRun: 2 });
const finished: Bulk = { ...running, state: 'finished', endedAt: '2026-11-24T08:02:00.000Z' };

const bar = () => screen.queryByRole('region', { name: 'Bulk action in progress' });
const onHome = () =>
  within(screen.getByRole('region', { name: 'Not sent yet' })).queryByRole('button', {
    name: /^Mark emails/,
  });

const start = async (bulk: Bulk, prepare?: (fake: FakeBridge) => void) => {
  const shell = await renderShell({
    session: signedIn(['admin']),
    prepare: (fake) => {
      answerBulk(fake, { rows, bulk });
      prepare?.(fake);
    },
  });
  const { fake, store } = shell;
  return {
    ...shell,
    tell: (now: Bulk, forgotten?: true) =>
      act(async () =>
        fake.emit({
          type: 'bulk.changed',
          bulk: now,
          rows: [],
          ...(forgotten ? { forgotten } : {}),
        }),
      ),
    open: () =>
      act(async () => store.getState().navigation.openModal({ kind: 'bulk', id: 'list-1' })),
  };
};

test('a list that another window starts is in the bar, on Home, and the last in the palette', async () => {
  const older = { ...finished, title: 'Transfer to Acme' };
  const { tell, user } = await start(older);
  await waitFor(() => expect(onHome()).toBeNull());
  await tell({ ...running, id: 'list-2' });
  await waitFor(() => expect(bar()?.textContent).toContain('Mark emails as verified: 1 of 2 done'));
  expect(onHome()).toBeTruthy();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('last list');
  const option = await screen.findByRole('option', { name: /^Open the last bulk action/ });
  expect(within(option).getByText('Mark emails as verified: 1 of 2 done')).toBeTruthy();
});

test('a very long name of a team leaves room in the bar and in the list', async () => {
  const { open } = await start({ ...running, title: `Transfer to ${'A'.repeat(5000)}` });
  const shown = `Transfer to ${'A'.repeat(87)}…`;
  await waitFor(() => expect(bar()?.textContent).toContain(`${shown}: 1 of 2 done`));
  await open();
  expect(await screen.findByRole('dialog', { name: shown })).toBeTruthy();
});

test('a very long name of a team leaves room in the question before a list', async () => {
  const planned = bulkOf([row(0)], { title: `Transfer to ${'A'.repeat(5000)}` });
  const { open, user } = await start(planned);
  await open();
  await user.click(await screen.findByRole('button', { name: 'Change 1 member' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(`Transfer to ${'A'.repeat(87)}…?`)).toBeTruthy();
});

test('a response that is older than an event undoes nothing', async () => {
  const held: { answer?: () => void } = {};
  const { tell } = await start(running, (fake) => {
    const call = fake.hold('bulk.list');
    held.answer = () => call.answer([running]);
  });
  await tell(finished);
  await act(async () => held.answer?.());
  await waitFor(() => expect(screen.getByRole('region', { name: 'Not sent yet' })).toBeTruthy());
  expect(bar()).toBeNull();
  expect(onHome()).toBeNull();
});

test('the response of a write undoes no later event', async () => {
  const { fake, tell, open, user } = await start(running);
  await open();
  const pause = fake.hold('bulk.pause');
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await tell(finished);
  await act(async () => pause.answer({ ...running, state: 'paused' }));
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  expect(bar()).toBeNull();
});

test('a list that another window discards is gone everywhere', async () => {
  const planned = bulkOf([row(0)]);
  const { tell, open, store } = await start(planned);
  await waitFor(() => expect(onHome()).toBeTruthy());
  await open();
  await screen.findByRole('button', { name: 'Discard plan' });
  await tell(planned, true);
  expect(screen.getByText('This bulk action is no longer available.')).toBeTruthy();
  act(() => store.getState().navigation.closeAllModals());
  expect(onHome()).toBeNull();
});

test('a discarded list stays until its window closes', async () => {
  const planned = bulkOf([row(0)]);
  const { fake, tell, open, user, store } = await start(planned);
  await open();
  const forget = fake.hold('bulk.forget');
  await user.click(await screen.findByRole('button', { name: 'Discard plan' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await tell(planned, true);
  expect(screen.queryByText('This bulk action is no longer available.')).toBeNull();
  await act(async () => forget.answer(null));
  await waitFor(() => expect(store.getState().navigation.modals).toEqual([]));
  expect(onHome()).toBeNull();
});
