import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { WaitingLayer } from '../../../../src/renderer/app/dialogs/waiting-layer';
import { DialogFrame } from '../../../../src/renderer/ui/dialogs/dialog-frame';
import { Modal } from '../../../../src/renderer/ui/dialogs/modal';
import { ModalLayerProvider } from '../../../../src/renderer/ui/dialogs/modal-layer';
import { lazyScreen } from '../../../../src/renderer/ui/layout/lazy-screen';
import { renderApp } from '../../../helpers/render-app';
import { field, open } from './open-palette';

/** A record whose code is loading, and a dialog that opens meanwhile. */
const openOverLoading = () => {
  const loaded = Promise.withResolvers<() => React.ReactNode>();
  const Record = lazyScreen(() => loaded.promise);
  const stack = { stacked: true, below: null, close: () => undefined };
  const Screen = () => {
    const [palette, setPalette] = useState(false);
    const [record, setRecord] = useState(true);
    return (
      <ModalLayerProvider value={stack}>
        <button type="button" onClick={() => setPalette(true)}>
          Open palette
        </button>
        {record && <Record waiting={<WaitingLayer onEscape={() => setRecord(false)} />} />}
        {palette && (
          <DialogFrame role="dialog" labelledBy="palette" onEscape={() => setPalette(false)}>
            <h2 id="palette">Palette</h2>
            <input aria-label="Command" data-initial-focus="" />
          </DialogFrame>
        )}
      </ModalLayerProvider>
    );
  };
  const app = renderApp([<Screen key="screen" />]);
  return {
    ...app,
    load: () => act(async () => loaded.resolve(() => <Modal title="Record">Its details</Modal>)),
  };
};

test('a record whose code loads late appears below the palette, which keeps its focus and text', async () => {
  const { user, load } = openOverLoading();
  await user.click(screen.getByRole('button', { name: 'Open palette' }));
  await user.type(screen.getByLabelText('Command'), 'tra');
  await load();
  const field = screen.getByLabelText<HTMLInputElement>('Command');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('dialog', { name: 'Record' })).toBeNull();
  await user.keyboard('nsfer');
  expect(field.value).toBe('transfer');
  await user.keyboard('{Escape}');
  const record = await screen.findByRole('dialog', { name: 'Record' });
  await waitFor(() => expect(document.activeElement).toBe(record));
  expect(record.closest('[data-covered]')).toBeNull();
  // Opened again, the palette is above the record, as above any other.
  act(() => screen.getByRole('button', { name: 'Open palette', hidden: true }).click());
  await screen.findByRole('dialog', { name: 'Palette' });
  expect(record.closest('[data-covered]')).toBeNull();
});

test('Esc closes only the palette while the record below it loads', async () => {
  const { user, load } = openOverLoading();
  await user.click(screen.getByRole('button', { name: 'Open palette' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await load();
  expect(screen.getByRole('dialog', { name: 'Record' })).toBeTruthy();
});

test('a screen whose code loads under the palette leaves the focus there', async () => {
  const { run } = await open(['search']);
  await run((state) => state.navigation.showTab(2));
  await screen.findByRole('heading', { name: 'Members', hidden: true });
  expect(document.activeElement).toBe(await field());
});
