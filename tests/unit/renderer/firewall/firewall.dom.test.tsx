import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '../../../../src/contract/permissions';
import { features } from '../../../../src/renderer/app/features';
import { createRunCommand } from '../../../../src/renderer/app/keyboard/run-command';
import { descriptionOf, renderApp } from '../../../helpers/render-app';
import { signedIn } from '../../../helpers/render-shell';
import { wholeState } from '../../../helpers/whole-state';

const field = () => screen.getByLabelText<HTMLInputElement>(/^IP/);
const question = () => within(screen.getByRole('alertdialog'));
const modal = () => screen.queryByRole('dialog', { name: 'Add an IP to the firewall' });

const open = async (prefilled: string | null = null) => {
  const app = renderApp(null, {
    permissions: ['firewall'],
    prepare: (fake) => {
      if (prefilled === null) {
        fake.refuse('firewall.currentIp', { code: 'timeout', message: 'Too slow' });
      } else {
        fake.answer('firewall.currentIp', { ip: prefilled });
      }
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'add-ip' }));
  await screen.findByRole('dialog', { name: 'Add an IP to the firewall' });
  await waitFor(() =>
    expect(wholeState(app.store).firewall.lookUp).toBe(prefilled === null ? 'failed' : 'ready'),
  );
  return app;
};

test('fills in the public address, focuses the field, adds on Enter, and closes', async () => {
  const app = await open('203.0.113.7');
  expect(field().value).toBe('203.0.113.7');
  expect(document.activeElement).toBe(field());
  expect(descriptionOf(field())).toContain('Your public IP.');
  app.fake.answer('firewall.updateIp', null);
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(modal()).toBeNull());
  expect(app.fake.inputs('firewall.updateIp')).toEqual([{ ipAddress: '203.0.113.7' }]);
  expect(app.snackbar()).toBe('Added 203.0.113.7 to the firewall');
});

test('reports no missing address while it closes after a typed one was added', async () => {
  const app = await open(null);
  const alerts: string[] = [];
  const watcher = new MutationObserver(() => {
    alerts.push(...screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? ''));
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  app.fake.answer('firewall.updateIp', null);
  await app.user.type(field(), '203.0.113.9{Enter}');
  await waitFor(() => expect(modal()).toBeNull());
  watcher.disconnect();
  expect(alerts).toEqual([]);
});

test('says why an address was refused after the dialog was closed', async () => {
  const app = await open(null);
  const held = app.fake.hold('firewall.updateIp');
  await app.user.type(field(), '203.0.113.9{Enter}');
  await held.arrived;
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(modal()).toBeNull();
  await act(async () => held.refuse({ code: 'server', status: 422, message: 'On the deny list' }));
  expect(app.snackbar()).toBe('Error adding IP: On the deny list');
});

test('never overwrites typed text with the looked-up address', async () => {
  const app = renderApp(null, { permissions: ['firewall'] });
  const held = app.fake.hold('firewall.currentIp');
  act(() => app.store.getState().navigation.openModal({ kind: 'add-ip' }));
  await held.arrived;
  expect(descriptionOf(field())).toContain('Looking up your public IP');
  await app.user.type(field(), '198.51.100.1');
  await act(async () => held.answer({ ip: '203.0.113.7' }));
  expect(field().value).toBe('198.51.100.1');
});

test('selects your own address so that the first key replaces it, and stops calling it yours', async () => {
  const app = await open('203.0.113.7');
  await app.user.keyboard('198.51.100.1');
  expect(field().value).toBe('198.51.100.1');
  expect(descriptionOf(field())).not.toContain('Your own');
});

test('looks up your own address again when you come back, such as after you turned on a VPN', async () => {
  const app = await open('203.0.113.7');
  app.fake.answer('firewall.currentIp', { ip: '198.51.100.9' });
  fireEvent.focus(window);
  await waitFor(() => expect(field().value).toBe('198.51.100.9'));
  expect(descriptionOf(field())).toContain('Your public IP.');
  // The first key still replaces it.
  await app.user.keyboard('192.0.2.1');
  expect(field().value).toBe('192.0.2.1');
  app.fake.answer('firewall.currentIp', { ip: '203.0.113.7' });
  fireEvent.focus(window);
  expect(await screen.findByRole('button', { name: 'Use your IP, 203.0.113.7' })).toBeTruthy();
  expect(field().value).toBe('192.0.2.1');
  app.fake.refuse('firewall.currentIp', { code: 'timeout', message: 'Too slow' });
  fireEvent.focus(window);
  await waitFor(() => expect(app.fake.inputs('firewall.currentIp')).toHaveLength(4));
  expect(screen.getByRole('button', { name: 'Use your IP, 203.0.113.7' })).toBeTruthy();
});

test('leaves an address alone that begins like your own', async () => {
  const app = await open('203.0.113.7');
  await app.user.keyboard('203.0.113.70');
  expect(field().value).toBe('203.0.113.70');
});

test('leaves your own address alone if you typed it before the look-up', async () => {
  const app = renderApp(null, { permissions: ['firewall'] });
  const held = app.fake.hold('firewall.currentIp');
  act(() => app.store.getState().navigation.openModal({ kind: 'add-ip' }));
  await held.arrived;
  await app.user.type(field(), '203.0.113.7');
  await act(async () => held.answer({ ip: '203.0.113.7' }));
  await app.user.keyboard('/32');
  expect(field().value).toBe('203.0.113.7/32');
});

test('asks for a typed address when the lookup fails', async () => {
  await open(null);
  expect(descriptionOf(field())).toContain('Couldn’t look up your public IP. Enter it yourself');
});

test.each([
  ['', 'Enter an IP address.'],
  ['300.1.1.1', '300.1.1.1 is not an IP address'],
  ['example.com', 'example.com is not an IP address'],
  ['203.0.113.0/33', '203.0.113.0/33 is not a range'],
])('rejects “%s” with a clear error and no call', async (typed, message) => {
  const app = await open(null);
  if (typed) await app.user.type(field(), typed);
  await app.user.keyboard('{Enter}');
  expect(descriptionOf(field())).toContain(message);
  expect(app.fake.inputs('firewall.updateIp')).toEqual([]);
  await app.user.type(field(), '1');
  expect(descriptionOf(field())).not.toContain(message);
});

test('suggests the address that was probably meant', async () => {
  const app = await open(null);
  await app.user.type(field(), '203.0.113.9/24{Enter}');
  expect(screen.getAllByRole('button', { name: /^Use / }).map((each) => each.textContent)).toEqual([
    'Use 203.0.113.9',
    'Use 203.0.113.0/24',
  ]);
  await app.user.click(screen.getByRole('button', { name: 'Use 203.0.113.0/24' }));
  expect(field().value).toBe('203.0.113.0/24');
  // The button is gone, and Enter adds the range.
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
});

test.each([
  ['203.0.0.0/16', '65,536 addresses'],
  ['2001:db8::/32', '79,228,162,514,264,337,593,543,950,336 addresses'],
])('asks about %s with the number of addresses it opens', async (range, count) => {
  const app = await open(null);
  await app.user.type(field(), `${range}{Enter}`);
  expect(question().getByText(`${range} opens the firewall to ${count}.`)).toBeTruthy();
  expect(app.fake.inputs('firewall.updateIp')).toEqual([]);
  await app.user.click(question().getByRole('button', { name: 'Cancel' }));
  expect(field().value).toBe(range);
  await app.user.type(field(), '{Enter}');
  app.fake.answer('firewall.updateIp', null);
  // Cancel has focus, so that an accidental Enter opens nothing.
  expect(question().getByRole('button', { name: 'Cancel' })).toBe(document.activeElement);
  await app.user.click(question().getByRole('button', { name: 'Add IP' }));
  await waitFor(() => expect(modal()).toBeNull());
  expect(app.fake.inputs('firewall.updateIp')).toEqual([{ ipAddress: range }]);
});

test.each([
  ['0.0.0.0/0', 'all IPv4 addresses'],
  ['::/0', 'all IPv6 addresses'],
])('refuses %s without asking', async (range, message) => {
  const app = await open(null);
  await app.user.type(field(), `${range}{Enter}`);
  expect(descriptionOf(field())).toContain(message);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each(['203.0.113.0/24', '2001:db8::/48'])('does not ask about %s', async (range) => {
  const app = await open(null);
  app.fake.answer('firewall.updateIp', null);
  await app.user.type(field(), `${range}{Enter}`);
  await waitFor(() => expect(modal()).toBeNull());
});

test('shows “Error adding IP: {message}” and keeps the modal and the text', async () => {
  const app = await open(null);
  app.fake.refuse('firewall.updateIp', { code: 'conflict', message: 'It is already listed' });
  await app.user.type(field(), '203.0.113.7{Enter}');
  await screen.findByText('Error adding IP: It is already listed');
  expect(descriptionOf(field())).toContain('Error adding IP: It is already listed');
  expect(field().value).toBe('203.0.113.7');
  app.fake.answer('firewall.updateIp', null);
  await app.user.type(field(), '{Enter}');
  await waitFor(() => expect(modal()).toBeNull());
});

test('adds once on a double click', async () => {
  const app = await open('203.0.113.7');
  const held = app.fake.hold('firewall.updateIp');
  await app.user.dblClick(screen.getByRole('button', { name: 'Add IP' }));
  expect(app.fake.inputs('firewall.updateIp')).toHaveLength(1);
  await act(async () => held.answer(null));
  await waitFor(() => expect(modal()).toBeNull());
});

test('leaves another modal open when it was closed while busy', async () => {
  const app = await open('203.0.113.7');
  const held = app.fake.hold('firewall.updateIp');
  await app.user.click(screen.getByRole('button', { name: 'Add IP' }));
  await app.user.keyboard('{Escape}');
  act(() => app.store.getState().navigation.openModal({ kind: 'shortcuts' }));
  await act(async () => held.answer(null));
  expect(app.store.getState().navigation.modals).toEqual([{ kind: 'shortcuts' }]);
});

test('sends an address without the invisible characters that came with it', async () => {
  const app = await open('203.0.113.7');
  app.fake.answer('firewall.updateIp', null);
  await app.user.clear(field());
  await app.user.paste('198.51.100.1\u200b');
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(modal()).toBeNull());
  expect(app.fake.inputs('firewall.updateIp')).toEqual([{ ipAddress: '198.51.100.1' }]);
});

test('J22: sends text that does not look like an address as typed, after one more step', async () => {
  const app = await open('203.0.113.7');
  await app.user.clear(field());
  await app.user.type(field(), ' 203.0.113.7:443 {Enter}');
  expect(app.fake.inputs('firewall.updateIp')).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Add as typed' }));
  expect(question().getByText(/remove the port\. The server decides/)).toBeTruthy();
  expect(question().queryByRole('textbox')).toBeNull();
  app.fake.answer('firewall.updateIp', null);
  await app.user.click(question().getByRole('button', { name: 'Add IP' }));
  await waitFor(() => expect(modal()).toBeNull());
  expect(app.fake.inputs('firewall.updateIp')).toEqual([{ ipAddress: '203.0.113.7:443' }]);
});

test('J22: asks about a range that admits everyone, with Cancel focused', async () => {
  const app = await open('203.0.113.7');
  await app.user.clear(field());
  await app.user.type(field(), '0.0.0.0/0{Enter}');
  await app.user.click(screen.getByRole('button', { name: 'Add as typed' }));
  expect(question().getByText(/opens the firewall to all IPv4 addresses/)).toBeTruthy();
  expect(question().getByRole('button', { name: 'Cancel' })).toBe(document.activeElement);
  expect(app.fake.inputs('firewall.updateIp')).toEqual([]);
  app.fake.answer('firewall.updateIp', null);
  await app.user.click(question().getByRole('button', { name: 'Add IP' }));
  await waitFor(() =>
    expect(app.fake.inputs('firewall.updateIp')).toEqual([{ ipAddress: '0.0.0.0/0' }]),
  );
});

test('offers your own address next to another one', async () => {
  const app = await open('203.0.113.7');
  await app.user.keyboard('198.51.100.1');
  await app.user.click(screen.getByRole('button', { name: 'Use your IP, 203.0.113.7' }));
  expect(field().value).toBe('203.0.113.7');
  expect(document.activeElement).toBe(field());
});

/** What the palette does with a pasted address. */
const fillIn = ({ store }: Awaited<ReturnType<typeof open>>, address: string) =>
  act(() => createRunCommand(features, store)('firewall.open', { address }));

test('offers no address of an earlier network next to a pasted one', async () => {
  const app = await open('203.0.113.7');
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  const held = app.fake.hold('firewall.currentIp');
  fillIn(app, '192.0.2.5');
  await held.arrived;
  expect(field().value).toBe('192.0.2.5');
  expect(screen.queryByRole('button', { name: /^Use your IP/ })).toBeNull();
  await act(async () => held.answer({ ip: '198.51.100.99' }));
  expect(screen.getByRole('button', { name: /^Use your IP/ }).textContent).toBe(
    'Use your IP, 198.51.100.99',
  );
  expect(field().value).toBe('192.0.2.5');
});

test('replaces what is being typed with a pasted address, until Undo', async () => {
  const app = await open(null);
  await app.user.type(field(), '192.0.2.');
  fillIn(app, '198.51.100.1');
  await waitFor(() => expect(field().value).toBe('198.51.100.1'));
  expect(descriptionOf(field())).not.toContain('Enter it yourself');
  expect(app.snackbar()).toContain('Your earlier IP was replaced');
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field().value).toBe('192.0.2.'));
});

test('says which permission it needs, and asks for nothing, after the permission is gone', async () => {
  const app = await open('203.0.113.7');
  await app.user.clear(field());
  await app.user.type(field(), '203.0.113.9');
  const session = (permissions: readonly Permission[]) =>
    act(() => app.fake.emit({ type: 'session.changed', session: signedIn(permissions) }));
  session(['search']);
  expect(screen.getByText('Firewall isn’t available to you')).toBeTruthy();
  expect(
    screen.getByText('It needs the firewall permission. Ask an administrator, then sign in again.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add IP' })).toBeNull();
  act(() => app.store.getState().navigation.closeAllModals());
  act(() => app.store.getState().navigation.openModal({ kind: 'add-ip' }));
  await screen.findByText('Firewall isn’t available to you');
  expect(app.fake.inputs('firewall.currentIp')).toHaveLength(1);
  session(['firewall']);
  await waitFor(() => expect(field().value).toBe('203.0.113.9'));
});

test('announces the error of a refused address after a pause, not at each key', async () => {
  const app = await open(null);
  await app.user.type(field(), '10.0.0{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('10.0.0 is not');
  await app.user.type(field(), '.x');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(descriptionOf(field())).toContain('10.0.0.x is not');
  expect((await screen.findByRole('alert')).textContent).toContain('10.0.0.x is not');
});
