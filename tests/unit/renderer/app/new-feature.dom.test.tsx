import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { defaultSettings } from '../../../../src/contract/entities/settings';
import { features } from '../../../../src/renderer/app/features';
import { Shell } from '../../../../src/renderer/app/shell/shell';
import { defineCommand } from '../../../../src/renderer/state/commands/commands';
import type { Feature } from '../../../../src/renderer/state/feature';
import { createAppStore } from '../../../../src/renderer/state/store';
import { AppStoreProvider } from '../../../../src/renderer/state/use-app';
import { Modal } from '../../../../src/renderer/ui/dialogs/modal';
import { createFakeBridge } from '../../../helpers/fake-bridge';
import { installLayout } from '../../../helpers/layout';
import { appInfo, installBrowser, signedIn } from '../../../helpers/render-shell';

declare module '../../../../src/renderer/state/navigation/navigation-slice' {
  interface ModalKinds {
    greeting: { readonly name: string };
  }
}
declare module '../../../../src/renderer/state/commands/commands' {
  interface CommandArguments {
    'greeting.show': object;
  }
}

const greet = (_args: object, { store }: { store: ReturnType<typeof createAppStore> }) =>
  store.getState().navigation.openModal({ kind: 'greeting', name: 'Ada' });

/** A new feature needs only this and its entry in the list. */
const greetingFeature: Feature = {
  name: 'greeting',
  tabs: [
    {
      id: 90,
      title: 'Greetings',
      permissions: ['ops'],
      tile: { title: 'Greet', description: 'Say hello.', icon: SearchRegular },
      load: async () => () => <p>The greeting screen</p>,
    },
  ],
  modals: {
    greeting: {
      load:
        async () =>
        ({ name }) => <Modal title="Greeting">Hello {name}</Modal>,
      name: () => 'Greeting',
    },
  },
  commands: [
    defineCommand({
      id: 'greeting.show',
      on: 'app',
      title: 'Say hello',
      permissions: ['ops'],
      run: greet,
    }),
  ],
  shortcuts: { title: 'Greeting', access: ['ops'], shortcuts: [[['H'], 'Says hello']] },
};

test('adds a feature’s tab, tile, modal, command, and keys from one entry in the list', async () => {
  installBrowser();
  installLayout();
  window.history.replaceState(null, '', '/');
  const fake = createFakeBridge();
  fake.answer('app.info', appInfo);
  fake.answer('settings.get', defaultSettings);
  fake.answer('teamSetup.get', null);
  fake.answer('visits.list', []);
  fake.answer('journal.list', []);
  fake.answer('bulk.list', []);
  fake.answer('drafts.get', { texts: {}, notice: null });
  fake.answer('writes.unfinished', []);
  fake.answer('lock.active', null);
  fake.answer('updates.get', { channel: 'latest', state: { status: 'none', why: '' } });
  const store = createAppStore(fake.bridge);
  store.getState().session.setSession(signedIn(['ops']));
  const user = userEvent.setup();
  render(
    <AppStoreProvider value={store}>
      <Shell features={[...features, greetingFeature]} />
    </AppStoreProvider>,
  );
  onTestFinished(cleanup);

  await user.click(await screen.findByRole('tab', { name: 'Greetings' }));
  await screen.findByText('The greeting screen');
  await user.click(screen.getByRole('tab', { name: 'Home' }));
  await user.click(await screen.findByRole('button', { name: 'Greet' }));
  await screen.findByText('The greeting screen');

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Palette' }), 'hello{Enter}');
  await screen.findByText('Hello Ada');

  act(() => store.getState().navigation.openModal({ kind: 'shortcuts' }));
  await screen.findByText('Says hello');
  expect(screen.getByRole('heading', { name: 'Greeting' })).toBeTruthy();
});
