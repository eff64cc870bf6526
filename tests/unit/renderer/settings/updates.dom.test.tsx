import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { UpdateState, Updates } from '../../../../src/contract/entities/updates';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';
import { renderShell, signedIn } from '../../../helpers/render-shell';

const update = { version: '1.3.0', notes: 'Faster searches.\nQuieter tables.' };
const now = (state: UpdateState): Updates => ({ channel: 'latest', state });

const open = async (state: UpdateState) => {
  const shell = await renderShell({
    session: signedIn(['search', 'admin']),
    prepare: (fake) => fake.answer('updates.get', now(state)),
  });
  return {
    ...shell,
    /** Core reports the next state. */
    becomes: async (next: UpdateState) => {
      shell.fake.answer('updates.get', now(next));
      await shell.run(() => shell.fake.emit({ type: 'updates.changed' }));
    },
    settings: async () => {
      await shell.user.click(await screen.findByRole('button', { name: 'Settings' }));
      return within(await screen.findByRole('dialog', { name: 'Settings' }));
    },
  };
};

describe('updates in the app window', () => {
  it('say that they do not apply in a browser, and offer nothing', async () => {
    const { settings } = await open({ status: 'none', why: 'Updates do not apply here.' });
    const modal = await settings();
    expect(modal.getByText('Updates do not apply here.')).toBeTruthy();
    expect(modal.queryByRole('button', { name: 'Check for updates' })).toBeNull();
    expect(modal.queryByRole('radiogroup', { name: 'Update channel' })).toBeNull();
  });

  it('say what to do if the app stays open although it should restart', async () => {
    const { settings } = await open({ status: 'installing', update });
    expect(
      (await settings()).getByText(
        'Restarting into version 1.3.0. If the app stays open, close it and open it again.',
      ),
    ).toBeTruthy();
  });

  it('are loaded again on request if they couldn’t be', async () => {
    const shell = await renderShell({
      session: signedIn(['search', 'admin']),
      prepare: (fake) =>
        fake.refuse('updates.get', { code: 'internal', message: 'Down', correlationId: 'c' }),
    });
    await shell.user.click(await screen.findByRole('button', { name: 'Settings' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Settings' }));
    expect(modal.getByRole('heading', { name: 'Updates' })).toBeTruthy();
    const why = 'Updates do not apply here.';
    const held = shell.fake.hold('updates.get');
    await shell.user.click(await modal.findByRole('button', { name: 'Try again' }));
    // Nothing below moves up meanwhile.
    expect(modal.getByText('Down')).toBeTruthy();
    expect(modal.getByRole('button', { name: 'Try again' }).ariaBusy).toBe('true');
    held.answer(now({ status: 'none', why }));
    expect(await modal.findByText(why)).toBeTruthy();
    expect(modal.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('show their line at once if its code is loaded, without a warning from React', async () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const version of ['1.3.0', '1.4.0']) {
      const { becomes } = await open({ status: 'idle', checkedAt: null, problem: null });
      await becomes({ status: 'ready', update: { version, notes: '' }, blockers: [] });
      const line = await screen.findByRole('region', { name: 'Update' });
      expect(line.textContent).toContain(`Version ${version} is ready to install.`);
      cleanup();
    }
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it('go from a quiet line with notes through progress to the restart', async () => {
    const { fake, user, settings, becomes } = await open({
      status: 'available',
      update,
      problem: null,
    });
    const banner = await screen.findByRole('region', { name: 'Update' });
    expect(within(banner).getByRole('status').textContent).toBe('Version 1.3.0 is available.');
    expect(within(banner).queryByRole('button', { name: 'Restart to install' })).toBeNull();

    const modal = await settings();
    expect(modal.getByRole('region', { name: 'New in 1.3.0' }).textContent).toBe(
      'Faster searches.\nQuieter tables.',
    );
    fake.answer('updates.download', now({ status: 'downloading', update, percent: 0, attempt: 1 }));
    await user.click(modal.getByRole('button', { name: 'Download' }));
    await becomes({ status: 'downloading', update, percent: 41, attempt: 1 });
    await waitFor(() =>
      expect(modal.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0.41'),
    );
    await becomes({ status: 'ready', update, blockers: [] });
    expect(
      await modal.findByText(
        'Version 1.3.0 is ready. It is installed when you restart the app or close it.',
      ),
    ).toBeTruthy();

    fake.answer('updates.install', now({ status: 'ready', update, blockers: ['write', 'edit'] }));
    await user.click(modal.getByRole('button', { name: 'Restart to install' }));
    expect(
      await modal.findByText(
        'Not installed yet: a change is still being saved, and an edit isn’t saved.',
      ),
    ).toBeTruthy();
    expect(fake.inputs('updates.install')).toHaveLength(1);
    // A bulk action is one of these.
    await becomes({ status: 'ready', update, blockers: ['money'] });
    expect(
      await modal.findByText(
        'Not installed yet: a price, payment, batch of quotes, or bulk action is unfinished.',
      ),
    ).toBeTruthy();
  });

  it('open with the focus on what is new from the line', async () => {
    const { user } = await open({ status: 'available', update, problem: null });
    await user.click(await screen.findByRole('button', { name: 'What’s new' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Settings' }));
    expect(document.activeElement).toBe(modal.getByRole('region', { name: 'New in 1.3.0' }));
  });

  it('let the user choose a channel', async () => {
    const { fake, user, settings } = await open({
      status: 'idle',
      checkedAt: null,
      problem: 'Couldn’t check for updates. Internal Dash will try again later.',
    });
    const modal = await settings();
    expect(modal.getByText(/^Couldn’t check for updates/)).toBeTruthy();
    // The update shows as one quiet line, without a banner or an alert.
    expect(screen.queryByRole('region', { name: 'Update' })).toBeNull();
    fake.answer('updates.setChannel', {
      channel: 'beta',
      state: { status: 'checking', update: null },
    });
    await user.click(modal.getByRole('radio', { name: 'Beta (early access)' }));
    expect(fake.inputs('updates.setChannel')).toEqual([{ channel: 'beta' }]);
    expect(await modal.findByText('Checking for updates')).toBeTruthy();
  });

  it('can be dismissed until there is news', async () => {
    const { user, becomes } = await open({ status: 'available', update, problem: null });
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('region', { name: 'Update' })).toBeNull();
    await becomes({ status: 'ready', update, blockers: [] });
    expect(await screen.findByRole('region', { name: 'Update' })).toBeTruthy();
  });
});

describe('unsaved work in a window', () => {
  it('is reported to core, and withdrawn when it ends', async () => {
    const { fake, run } = await renderShell({ session: signedIn(['search', 'admin']) });
    await screen.findByRole('button', { name: 'Settings' });
    // Home holds nothing, so there is nothing to report to core.
    expect(fake.inputs('window.setRestartBlockers')).toEqual([]);
    await run(({ navigationGuard: leaving }) => leaving.setUnsaved('The mapping is not saved.'));
    await run(({ navigationGuard: leaving }) => leaving.setUnsaved(null));
    expect(fake.inputs('window.setRestartBlockers')).toEqual([
      { blockers: ['edit'] },
      { blockers: [] },
    ]);
  });

  it('includes no edit of a record that is not open, such as under Settings', async () => {
    const { fake, run } = await renderShell({ session: signedIn(['search', 'admin']) });
    await run(({ drafts }) => drafts.set('member/7/email', 'new@example.com'));
    await run(({ drafts }) => drafts.set('search/text', 'sam'));
    await run(({ navigation }) => navigation.openModal({ kind: 'shortcuts' }));
    expect(fake.inputs('window.setRestartBlockers')).toEqual([]);
  });

  it('includes batch quotes from their start to their end', async () => {
    const { fake, run } = await renderShell({ session: signedIn(['sales']) });
    fake.answer('batchQuotes.status', {
      id: 'b1',
      state: 'running',
      message: '',
      folder: '/quotes',
      startedAt: '2026-03-10T16:00:00Z',
      rows: [],
      skipped: null,
    });
    await run(({ batch }) => batch.refresh());
    expect(fake.inputs('window.setRestartBlockers')).toEqual([{ blockers: ['money'] }]);
    const ended = {
      type: 'batchQuotes.changed',
      id: 'b1',
      state: 'finished',
      message: '',
    } as const;
    await run(() => fake.emit(ended));
    expect(fake.inputs('window.setRestartBlockers').at(-1)).toEqual({ blockers: [] });
  });

  it('includes an open team setup', async () => {
    const { fake, run } = await renderShell({
      session: signedIn(['sales']),
      teamSetup: newTeamSetupFlow('owner@example.com', false),
    });
    await waitFor(() =>
      expect(fake.inputs('window.setRestartBlockers')).toEqual([{ blockers: ['money'] }]),
    );
    fake.answer('teamSetup.get', null);
    await run(() => fake.emit({ type: 'teamSetup.changed' }));
    await waitFor(() =>
      expect(fake.inputs('window.setRestartBlockers').at(-1)).toEqual({ blockers: [] }),
    );
  });
});
