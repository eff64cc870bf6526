import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../../src/contract/entities/settings';
import type { Permission } from '../../../../src/contract/permissions';
import { descriptionOf, isUnavailable } from '../../../helpers/render-app';
import { renderShell, signedIn } from '../../../helpers/render-shell';

const openSettings = async (
  permissions: readonly Permission[],
  options: Parameters<typeof renderShell>[0] = {},
) => {
  const shell = await renderShell({ session: signedIn(permissions), ...options });
  await shell.user.click(await screen.findByRole('button', { name: 'Settings' }));
  await screen.findByRole('dialog', { name: 'Settings' });
  return shell;
};

const folder = () => screen.getByLabelText<HTMLInputElement>('Folder for quotes and invoices');

describe('the settings', () => {
  it('change the theme immediately', async () => {
    const { fake, user } = await openSettings([]);
    fake.answer('settings.setTheme', null);
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(fake.inputs('settings.setTheme')).toEqual([{ theme: 'dark' }]);
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('say that they couldn’t be loaded instead of the usual ones, and load again', async () => {
    const { fake, user } = await openSettings([], {
      prepare: (bridge) =>
        bridge.refuse('settings.get', { code: 'internal', message: 'Down', correlationId: 'c' }),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('radio', { name: 'System' })).toBeNull();
    expect(screen.queryByLabelText('Lock the app after')).toBeNull();
    expect(screen.queryByText('The system’s Downloads folder')).toBeNull();
    // What doesn't depend on them.
    expect(screen.getByRole('button', { name: 'Lock now' })).toBeTruthy();
    expect(folder()).toBeTruthy();
    const held = fake.hold('settings.get');
    await user.click(again);
    expect(again.ariaBusy).toBe('true');
    held.answer({ ...defaultSettings, theme: 'dark' });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Dark' })).checked).toBe(
      true,
    );
    expect(screen.getByLabelText('Lock the app after')).toBeTruthy();
  });

  it('save a folder on Enter, and say why it was refused', async () => {
    const { fake, user } = await openSettings(['sales']);
    fake.refuse('settings.setDownloadsFolder', {
      code: 'file',
      message: 'There is no such folder.',
      reason: 'ENOENT',
    });
    await user.clear(folder());
    await user.type(folder(), '/data/quotes{Enter}');
    expect(await screen.findByText('There is no such folder.')).toBeTruthy();
    expect(folder().value).toBe('/data/quotes');

    fake.answer('settings.setDownloadsFolder', { downloadsFolder: '/data/quotes' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('There is no such folder.')).toBeNull());
    const saved = await screen.findByText(/^Saved/);
    expect(saved.textContent).toBe('Saved. Quotes and invoices will be saved to this folder.');
    expect(saved.role).toBe('status');
    expect(fake.inputs('settings.setDownloadsFolder')).toEqual([
      { path: '/data/quotes' },
      { path: '/data/quotes' },
    ]);

    fake.answer('settings.setDownloadsFolder', { downloadsFolder: '/home/staff/Downloads' });
    await user.click(screen.getByRole('button', { name: 'Use the system’s Downloads folder' }));
    await waitFor(() => expect(folder().value).toBe('/home/staff/Downloads'));
    expect(fake.inputs('settings.setDownloadsFolder').at(-1)).toEqual({ path: null });
    // The button is gone.
    await waitFor(() => expect(document.activeElement).toBe(folder()));
  });

  it.each([
    // `Copy as path`, and the path in a folder's properties, on Windows.
    ['"C:\\Users\\Dana\\Quotes"', 'C:\\Users\\Dana\\Quotes'],
    ['\u202AC:\\Users\\Dana\\Quotes', 'C:\\Users\\Dana\\Quotes'],
    [' \\\\server\\quotes\u00A0', '\\\\server\\quotes'],
  ])('save the pasted folder %j as %j', async (pasted, path) => {
    const { fake, user } = await openSettings(['sales']);
    fake.answer('settings.setDownloadsFolder', { downloadsFolder: path });
    await user.clear(folder());
    await user.paste(pasted);
    await user.keyboard('{Enter}');
    await screen.findByText(/^Saved/);
    expect(fake.inputs('settings.setDownloadsFolder')).toEqual([{ path }]);
    expect(folder().value).toBe(path);
  });

  it('focus an emptied folder field, and send nothing', async () => {
    const { fake, user } = await openSettings(['sales']);
    await user.clear(folder());
    expect(descriptionOf(folder())).not.toContain('Enter a folder.');
    await user.keyboard('{Enter}');
    expect(descriptionOf(folder())).toContain('Enter a folder.');
    expect(fake.inputs('settings.setDownloadsFolder')).toEqual([]);
  });

  it('let the system pick a folder only where it can', async () => {
    await openSettings(['sales']);
    expect(screen.queryByRole('button', { name: 'Browse' })).toBeNull();
  });

  it('use the picked folder', async () => {
    const { fake, user } = await openSettings(['sales'], { info: { canChooseFolder: true } });
    fake.answer('settings.chooseDownloadsFolder', { downloadsFolder: '/chosen' });
    await user.click(screen.getByRole('button', { name: 'Browse' }));
    await waitFor(() => expect(folder().value).toBe('/chosen'));
    fake.answer('settings.chooseDownloadsFolder', { downloadsFolder: null });
    expect(
      screen.getByText('Saved. Quotes and invoices will be saved to this folder.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Browse' }));
    // The user closed the system dialog without choosing.
    await waitFor(() => expect(fake.inputs('settings.chooseDownloadsFolder')).toHaveLength(2));
    expect(
      screen.queryByText('Saved. Quotes and invoices will be saved to this folder.'),
    ).toBeNull();
    expect(folder().value).toBe('/chosen');
  });

  it('keep a typed folder if the system’s dialog is canceled', async () => {
    const { fake, user } = await openSettings(['sales'], { info: { canChooseFolder: true } });
    await user.clear(folder());
    await user.paste('/typed');
    fake.answer('settings.chooseDownloadsFolder', { downloadsFolder: null });
    await user.click(screen.getByRole('button', { name: 'Browse' }));
    await waitFor(() => expect(fake.inputs('settings.chooseDownloadsFolder')).toHaveLength(1));
    await waitFor(() =>
      expect(isUnavailable(screen.getByRole('button', { name: 'Browse' }))).toBe(false),
    );
    expect(folder().value).toBe('/typed');
  });

  it('keep what is typed while a folder is being saved, and don’t call it saved', async () => {
    const { fake, user } = await openSettings(['sales']);
    const held = fake.hold('settings.setDownloadsFolder');
    await user.clear(folder());
    await user.paste('/one');
    await user.keyboard('{Enter}');
    await held.arrived;
    await user.clear(folder());
    await user.paste('/two');
    await act(async () => held.answer({ downloadsFolder: '/one' }));
    expect(folder().value).toBe('/two');
    expect(
      screen.queryByText('Saved. Quotes and invoices will be saved to this folder.'),
    ).toBeNull();
  });
});
