import { readFile } from 'node:fs/promises';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Member } from '../../../../src/contract/entities/member';
import { ok } from '../../../../src/contract/wire/result';
import { ConfirmDialog } from '../../../../src/renderer/ui/dialogs/confirm-dialog';
import { Modal } from '../../../../src/renderer/ui/dialogs/modal';
import { afterPaint } from '../../../../src/renderer/ui/layout/after-paint';
import { styleOf } from '../../../helpers/held-rules';
import { renderApp } from '../../../helpers/render-app';
import { renderShell, signedIn } from '../../../helpers/render-shell';
import { member } from '../../domain/builders';

const dialogs = () =>
  screen.queryAllByRole('dialog').map((each) => each.getAttribute('aria-labelledby'));
const titleOf = (id: string | null) => (id ? document.getElementById(id)?.textContent : null);
const titles = () => dialogs().map(titleOf);

const renderStack = async () =>
  renderShell({
    session: signedIn(['search', 'admin']),
    prepare: (fake) => {
      fake.on('member.getById', ({ memberId }) =>
        ok(member({ id: Number(memberId), email: `m${memberId}@example.test` }) as Member),
      );
    },
  });

describe('the modal stack', () => {
  it('shows the environment’s color along its edges', async () => {
    const { run } = await renderShell({
      session: signedIn(['search']),
      info: { environment: { name: 'staging', label: 'Staging', kind: 'staging' } },
    });
    await run((state) => state.navigation.openModal({ kind: 'shortcuts' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.dataset.edge).toBe('');
    expect(document.documentElement.dataset.environment).toBe('staging');
    const sheet = await readFile('src/renderer/ui/feedback/environment-badge.css', 'utf8');
    const colours = [
      ...sheet.matchAll(/data-environment="(\w+)"\] \{\n {2}--environment-edge: (#\w+)/g),
    ];
    // The colors of one theme all differ.
    expect(colours.map(([, kind]) => kind)).toEqual([
      ...['sandbox', 'staging', 'production'],
      ...['sandbox', 'staging', 'production'],
    ]);
    expect(new Set(colours.map(([, , colour]) => colour)).size).toBe(6);
  });

  it('shows only the top modal, with a way back to the one below', async () => {
    const { run, user } = await renderStack();
    await run((state) => state.navigation.openModal({ kind: 'member', id: 1 }));
    await screen.findByText('m1@example.test', { selector: 'dd *, dd' });
    expect(screen.queryByRole('button', { name: /Back to/ })).toBeNull();

    await run((state) => state.navigation.openModal({ kind: 'settings' }));
    await screen.findByRole('dialog', { name: 'Settings' });
    expect(titles()).toEqual(['Settings']);

    await user.click(screen.getByRole('button', { name: 'Back to Member #1' }));
    expect(titles()).toEqual(['Member']);
  });

  it.each(['in the modal', 'on the page'])(
    'closes only one modal while Esc is held down, with the focus %s',
    async (where) => {
      const { run, user } = await renderStack();
      await run((state) => state.navigation.openModal({ kind: 'member', id: 1 }));
      await screen.findByRole('dialog', { name: 'Member' });
      await run((state) => state.navigation.openModal({ kind: 'shortcuts' }));
      await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
      if (where === 'on the page') act(() => (document.activeElement as HTMLElement).blur());
      await user.keyboard('{Escape>6/}');
      expect(titles()).toEqual(['Member']);
    },
  );

  it('closes the top modal on Esc, wherever the focus is', async () => {
    const { run, user } = await renderStack();
    await run((state) => state.navigation.openModal({ kind: 'member', id: 1 }));
    await screen.findByRole('dialog', { name: 'Member' });
    await run((state) => state.navigation.openModal({ kind: 'shortcuts' }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

    await user.keyboard('{Escape}');
    expect(titles()).toEqual(['Member']);
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('{Escape}');
    expect(titles()).toEqual([]);
  });

  it('scrolls with the keyboard as soon as it is open', async () => {
    const { user } = renderApp(
      <Modal title="Record" onClose={() => undefined}>
        <p>Its details</p>
        <input aria-label="Email" />
      </Modal>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Record' });
    await waitFor(() => expect(document.activeElement).toBe(dialog));
    const content = screen.getByText('Its details').parentElement as HTMLElement;
    Object.defineProperties(content, {
      clientHeight: { value: 500 },
      scrollHeight: { value: 900 },
    });
    const scrolled = async (keys: string) => {
      await user.keyboard(keys);
      return content.scrollTop;
    };
    // A page leaves a line or two of the last one in view.
    expect(await scrolled('{PageDown}')).toBe(460);
    expect(await scrolled('{PageUp}')).toBe(0);
    expect(await scrolled('{ArrowDown}')).toBe(40);
    expect(await scrolled('{Control>}{ArrowDown}{/Control}')).toBe(40);
    act(() => screen.getByLabelText('Email').focus());
    expect(await scrolled('{PageDown}')).toBe(40);
  });

  it('returns the focus to the field that the palette left, after the record chosen there closes', async () => {
    const Screen = () => {
      const [open, setOpen] = useState<'palette' | 'record' | null>(null);
      const close = () => setOpen(null);
      return (
        <>
          <input aria-label="Plan" onKeyDown={({ key }) => key === 'F2' && setOpen('palette')} />
          {open === 'palette' && (
            <Modal title="Palette" onClose={close}>
              <button type="button" onClick={() => setOpen('record')}>
                Harbor
              </button>
            </Modal>
          )}
          {open === 'record' && (
            <Modal title="Record" onClose={close}>
              Its details
            </Modal>
          )}
        </>
      );
    };
    const { user } = renderApp(<Screen />);
    await user.click(screen.getByLabelText('Plan'));
    await user.keyboard('{F2}');
    // At once, so that the record opens before the focus is back in the field.
    act(() => screen.getByRole('button', { name: 'Harbor' }).click());
    await screen.findByRole('dialog', { name: 'Record' });
    await new Promise<void>((painted) => afterPaint(painted));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Plan')));
    await user.keyboard('tea');
    expect(screen.getByLabelText<HTMLInputElement>('Plan').value).toBe('tea');
  });

  it('keeps the modals below unchanged and inert', async () => {
    const { run, user } = await renderStack();
    await run((state) => state.navigation.openModal({ kind: 'settings' }));
    const field = await screen.findByLabelText('Folder for quotes and invoices');
    await user.type(field, '/more');
    await run((state) => state.navigation.openModal({ kind: 'shortcuts' }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(field.closest('[inert]')).not.toBeNull();
    expect(screen.getByText('Welcome staff@example.test!').closest('[inert]')).not.toBeNull();

    await user.keyboard('{Escape}');
    expect(field.closest('[inert]')).toBeNull();
    expect((field as HTMLInputElement).value).toBe('/home/staff/Downloads/more');
    await user.keyboard('{Escape}');
    expect(document.querySelector('[inert]')).toBeNull();
    expect(document.querySelector('[aria-hidden="true"][data-portal-node]')).toBeNull();
  });

  it('makes the page inert once the first modal is painted, and active again when it closes', async () => {
    const { run, user } = await renderStack();
    const page = screen.getByText('Welcome staff@example.test!');
    await run((state) => state.navigation.openModal({ kind: 'settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await waitFor(() => expect(page.closest('[inert]')).not.toBeNull());
    expect(dialog.closest('[inert]')).toBeNull();
    await user.keyboard('{Escape}');
    expect(document.querySelector('[inert]')).toBeNull();
  });

  it('returns focus to the control that opened it', async () => {
    const { user } = await renderStack();
    // Home takes the focus once it has loaded; only then does the focus belong to the opener.
    const field = await screen.findByRole('combobox', { name: 'Search for a member or team' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    const opener = await screen.findByRole('button', { name: 'Settings' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    expect(document.activeElement).toBe(dialog);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('returns to a modal that is already open instead of stacking it twice', async () => {
    const { run } = await renderStack();
    await run((state) => state.navigation.openModal({ kind: 'member', id: 1 }));
    await run((state) => state.navigation.openModal({ kind: 'member', id: 2 }));
    await screen.findByRole('button', { name: 'Back to Member #1' });
    await run((state) => state.navigation.openModal({ kind: 'member', id: 1 }));
    expect(screen.queryByRole('button', { name: /Back to/ })).toBeNull();
    expect(titles()).toEqual(['Member']);
  });

  it('stays open on the second half of a double click that began elsewhere', async () => {
    const { run } = await renderStack();
    await run((state) => state.navigation.openModal({ kind: 'shortcuts' }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    fireEvent.click(document.querySelector('[data-backdrop]')!, { detail: 2 });
    expect(titles()).toEqual(['Keyboard shortcuts']);
  });

  it('closes on a click outside', async () => {
    const { run, user } = await renderStack();
    await run((state) => state.navigation.openModal({ kind: 'shortcuts' }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.click(document.querySelector('[data-backdrop]')!);
    expect(titles()).toEqual([]);
  });
});

describe('a confirmation over a modal', () => {
  it('keeps the modal visible, treats Esc as No, and cannot be dismissed while it works', async () => {
    const said: string[] = [];
    const content = (busy: boolean) => (
      <Modal title="Member" onClose={() => said.push('closed')}>
        <ConfirmDialog
          message="Are you sure you want to delete this member?"
          confirmLabel="Yes"
          cancelLabel="Cancel"
          final
          busy={busy}
          onConfirm={() => said.push('yes')}
          onCancel={() => said.push('no')}
        />
      </Modal>
    );
    const { user } = renderApp(content(false));
    const question = screen.getByRole('alertdialog');
    expect(within(question).getByText('Are you sure you want to delete this member?')).toBeTruthy();
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' }));
    expect(document.querySelector('[data-covered]')).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(said).toEqual(['no', 'yes']);
  });

  it.each(['1200', '1,200 '])('acts once its number is typed as %j', async (text) => {
    const said: string[] = [];
    const { user } = renderApp(
      <ConfirmDialog
        message="1,200 members will change."
        confirmLabel="Change 1,200 members"
        cancelLabel="Cancel"
        final
        typed={1200}
        onConfirm={() => said.push('yes')}
        onCancel={() => said.push('no')}
      />,
    );
    const field = screen.getByLabelText('Type 1,200 to confirm.');
    expect(document.activeElement).toBe(field);
    await user.keyboard('120{Enter}');
    expect(said).toEqual([]);
    await user.clear(field);
    await user.keyboard(`${text}{Enter}`);
    expect(said).toEqual(['yes']);
  });

  it('is gray until its number is typed and while it works, and asks for the number', async () => {
    const Busy = () => {
      const [busy, setBusy] = useState(false);
      return (
        <ConfirmDialog
          message="31 teams will change."
          confirmLabel="Change 31 teams"
          cancelLabel="Cancel"
          final
          danger
          busy={busy}
          typed={31}
          onConfirm={() => setBusy(true)}
          onCancel={() => undefined}
        />
      );
    };
    const { user } = renderApp(<Busy />);
    const button = screen.getByRole('button', { name: 'Change 31 teams' });
    const field = screen.getByLabelText('Type 31 to confirm.');
    const [gray, red] = ['rgb(240, 240, 240)', 'rgb(197, 15, 31)'];
    expect(styleOf(button).backgroundColor).toBe(gray);
    expect(screen.queryByText('Type 31 first.')).toBeNull();
    act(() => screen.getByRole('button', { name: 'Cancel' }).focus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByText('Type 31 first.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(button.getAttribute('aria-busy')).toBe('false');
    await user.keyboard('31');
    expect(screen.queryByText('Type 31 first.')).toBeNull();
    expect(styleOf(button).backgroundColor).toBe(red);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(styleOf(button).backgroundColor).toBe(gray);
  });

  it('acts only once', async () => {
    const said: string[] = [];
    const { user } = renderApp(
      <ConfirmDialog
        message="Sure?"
        confirmLabel="Yes"
        cancelLabel="Cancel"
        final
        busy
        onConfirm={() => said.push('yes')}
        onCancel={() => said.push('no')}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    expect(said).toEqual([]);
  });
});
