// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { ModalStack } from '../../../../src/renderer/app/dialogs/modal-stack';
import { paletteSlice } from '../../../../src/renderer/app/palette/palette-slice';
import { Pages } from '../../../../src/renderer/app/shell/pages';
import { FeaturesProvider } from '../../../../src/renderer/state/commands/use-features';
import type { Feature } from '../../../../src/renderer/state/feature';
import { createAppStore } from '../../../../src/renderer/state/store';
import { AppStoreProvider } from '../../../../src/renderer/state/use-app';
import { escapeTopDialog } from '../../../../src/renderer/ui/dialogs/dialog-stack';
import { Modal } from '../../../../src/renderer/ui/dialogs/modal';
import { createFakeBridge } from '../../../helpers/fake-bridge';
import { renderShell, signedIn } from '../../../helpers/render-shell';

const MemberModal = ({ id }: { id: number }) => <Modal title={`Member ${id}`}>Here</Modal>;

/** A modal stack with a feature whose code loads when `arrive` is called. */
const renderSlowModal = () => {
  let arrive: (component: ComponentType<{ id: number }>) => void = () => undefined;
  let loads = 0;
  const feature: Feature = {
    name: 'slow',
    modals: {
      member: {
        name: ({ id }) => `Member #${id}`,
        load: () => {
          loads += 1;
          return new Promise((resolve) => {
            arrive = resolve as never;
          });
        },
      },
    },
  };
  const store = createAppStore(createFakeBridge().bridge);
  render(
    <AppStoreProvider value={store}>
      <FeaturesProvider value={{ features: [feature], runCommand: () => undefined }}>
        <ModalStack />
      </FeaturesProvider>
    </AppStoreProvider>,
  );
  onTestFinished(cleanup);
  return {
    store,
    loads: () => loads,
    open: () => act(() => store.getState().navigation.openModal({ kind: 'member', id: 7 })),
    arrive: () => act(async () => arrive(MemberModal)),
  };
};

test('cancels a modal that is still loading on Esc', async () => {
  const app = renderSlowModal();
  app.open();
  expect(screen.getByAltText('Loading...')).toBeTruthy();
  act(escapeTopDialog);
  expect(app.store.getState().navigation.modals).toEqual([]);
  await app.arrive();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('opens once when opened twice before its code loads', async () => {
  const app = renderSlowModal();
  app.open();
  app.open();
  await app.arrive();
  await screen.findByRole('dialog', { name: 'Member 7' });
  expect(app.loads()).toBe(1);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

const renderSearching = async () => {
  const shell = await renderShell({
    session: signedIn(['search']),
    // The palette searches after a pause, when it may already be closed.
    prepare: (fake) => fake.answer('search.query', { members: [], teams: [] }),
  });
  await screen.findByRole('tab', { name: 'Home' });
  return shell;
};

test('moves letters typed before the palette loads into its field, along with the focus', async () => {
  const { user, store } = await renderSearching();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const early = screen.getByLabelText<HTMLInputElement>('Palette');
  expect(early.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(early);
  fireEvent.input(early, { target: { value: 'jour' } });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Palette' });
  expect(field.value).toBe('jour');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([4, 4]);
  await user.keyboard('nal{Enter}');
  expect(store.getState().navigation.modals).toEqual([{ kind: 'journal' }]);
});

test('runs the match on Enter pressed before the palette loads', async () => {
  const { run, store } = await renderSearching();
  const palette = store.slice(paletteSlice);
  await run(() => {
    palette.show();
    palette.setText('journal');
    palette.send();
  });
  await waitFor(() => expect(store.getState().navigation.modals).toEqual([{ kind: 'journal' }]));
  expect(store.slice(paletteSlice).open).toBe(false);
});

/** Two tabs; the code of the second one loads when `arrive` is called. */
const renderSlowTab = (Late: ComponentType) => {
  window.history.replaceState(null, '', '/');
  const arrival = Promise.withResolvers<ComponentType>();
  const tab = (id: number, title: string, load: () => Promise<ComponentType>) => ({
    id,
    title,
    permissions: [],
    load,
  });
  const feature: Feature = {
    name: 'slow',
    tabs: [
      tab(0, 'First', async () => () => <input aria-label="Here" />),
      tab(1, 'Second', () => arrival.promise),
    ],
  };
  const store = createAppStore(createFakeBridge().bridge);
  store.getState().session.setSession(signedIn([]));
  render(
    <AppStoreProvider value={store}>
      <FeaturesProvider value={{ features: [feature], runCommand: () => undefined }}>
        <button type="button">Elsewhere</button>
        <Pages />
      </FeaturesProvider>
    </AppStoreProvider>,
  );
  onTestFinished(cleanup);
  return {
    show: async (id: number) => {
      await screen.findByLabelText('Here');
      screen.getByText('Elsewhere').focus();
      act(() => store.getState().navigation.showTab(id));
    },
    back: () => act(() => store.getState().navigation.showTab(0)),
    arrive: () => act(async () => arrival.resolve(Late)),
  };
};

const TwoFields = () => {
  const [name, setName] = useState('Acme ');
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <input aria-label="Town" />
      <p>{`Hello ${name}!`}</p>
    </>
  );
};

test('moves letters typed while a tab loads into its first field, along with the focus', async () => {
  const user = userEvent.setup();
  const app = renderSlowTab(TwoFields);
  await app.show(1);
  expect(document.activeElement?.getAttribute('aria-busy')).toBe('true');
  await user.keyboard('Gmbx{Backspace}H');
  await app.arrive();
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('Hello Acme GmbH!')).toBeTruthy();
  await user.keyboard(' 2');
  expect(field.value).toBe('Acme GmbH 2');
  expect(screen.getByText('Hello Acme GmbH 2!')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Town').value).toBe('');
});

test('moves early letters into a number field only up to its limit', async () => {
  const user = userEvent.setup();
  const first = renderSlowTab(() => <input type="number" aria-label="Team ID" />);
  await first.show(1);
  await user.keyboard('4071');
  await first.arrive();
  expect(screen.getByLabelText<HTMLInputElement>('Team ID').value).toBe('4071');
  cleanup();

  const second = renderSlowTab(() => <textarea maxLength={3} aria-label="Code" />);
  await second.show(1);
  await user.keyboard('ABCDE');
  await second.arrive();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Code').value).toBe('ABC');
});

test('discards letters typed for a tab that was left, or before moving to another', async () => {
  const user = userEvent.setup();
  const app = renderSlowTab(TwoFields);
  await app.show(1);
  await user.keyboard('lost');
  app.back();
  await app.arrive();
  const here = screen.getByLabelText<HTMLInputElement>('Here');
  expect(document.activeElement).toBe(here);
  expect(here.value).toBe('');
  await app.show(1);
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Acme ');
  cleanup();

  const other = renderSlowTab(TwoFields);
  await other.show(1);
  await user.keyboard('lost');
  screen.getByText('Elsewhere').focus();
  await other.arrive();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Acme ');
});

test('focuses a tab without fields as a whole when the focused element is gone', async () => {
  const user = userEvent.setup();
  const app = renderSlowTab(() => (
    <button type="button" data-testid="late">
      Late
    </button>
  ));
  await screen.findByLabelText('Here');
  await app.show(1);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await app.arrive();
  const panel = document.getElementById('tab-panel');
  expect(document.activeElement).toBe(panel);
  // Tab continues from its top, and a later click on it has no effect.
  await user.tab();
  expect(document.activeElement).toBe(screen.getByTestId('late'));
  expect(panel?.hasAttribute('tabindex')).toBe(false);
});

test('moves focus from a tab without fields to the next tab’s first field', async () => {
  const app = renderSlowTab(() => <p>Nothing to type into</p>);
  await app.show(1);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await app.arrive();
  expect(document.activeElement).toBe(document.getElementById('tab-panel'));
  app.back();
  expect(document.activeElement).toBe(await screen.findByLabelText('Here'));
});
