import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportFailure } from '../../../../src/renderer/state/outbox/report-failure';
import { renderApp } from '../../../helpers/render-app';
import { wholeState } from '../../../helpers/whole-state';

const passed = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const bar = () => document.querySelector<HTMLElement>('[data-severity]');

describe('A7, J12: the snackbar', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('starts closed inside an existing live region', () => {
    renderApp();
    expect(bar()).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('stays open for 3000 ms', async () => {
    const { store } = renderApp();
    act(() => store.getState().feedback.snack('Successfully updated member!'));
    expect(screen.getByRole('status').textContent).toBe('Successfully updated member!');
    expect(bar()?.dataset.severity).toBe('success');
    await passed(2999);
    expect(bar()).not.toBeNull();
    await passed(1);
    expect(bar()).toBeNull();
  });

  it('shows amounts after a name with hidden direction characters in their order', () => {
    const { store } = renderApp();
    act(() => store.getState().feedback.snack('Sent Acme\u202E an invoice for $1,200.00.'));
    expect(bar()?.textContent).toBe('Sent Acme an invoice for $1,200.00.');
  });

  it('restarts its timer with each message, even a repeated one', async () => {
    const { store } = renderApp();
    act(() => store.getState().feedback.snack('Again'));
    await passed(2000);
    act(() => store.getState().feedback.snack('Again'));
    await passed(2000);
    expect(bar()).not.toBeNull();
    await passed(1000);
    expect(bar()).toBeNull();
  });

  it.each([
    ['the mouse', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['keyboard focus', fireEvent.focus, fireEvent.blur],
  ] as const)('stays open while %s is on it', async (_what, come, go) => {
    const { store } = renderApp();
    act(() => store.getState().feedback.snack('Read me'));
    come(bar()!);
    await passed(60_000);
    expect(bar()).not.toBeNull();
    go(bar()!);
    await passed(3000);
    expect(bar()).toBeNull();
  });

  it.each([
    ['the mouse', fireEvent.mouseEnter],
    ['keyboard focus', fireEvent.focus],
  ] as const)('closes after 3000 ms if it replaced one with %s on it', async (_what, come) => {
    const { store } = renderApp();
    act(() => store.getState().feedback.snack('A long message'));
    come(bar()!);
    act(() => store.getState().feedback.snack('Short'));
    await passed(2999);
    expect(bar()?.textContent).toBe('Short');
    await passed(1);
    expect(bar()).toBeNull();
  });

  it('stays open if it replaced one, and the mouse is on it, too', async () => {
    const { store } = renderApp();
    act(() => store.getState().feedback.snack('A message'));
    fireEvent.mouseEnter(bar()!);
    const isUnderMouse = vi
      .spyOn(HTMLElement.prototype, 'matches')
      .mockImplementation((selector) => selector === ':hover');
    act(() => store.getState().feedback.snack('Another'));
    isUnderMouse.mockRestore();
    await passed(60_000);
    expect(bar()?.textContent).toBe('Another');
    fireEvent.mouseLeave(bar()!);
    await passed(3000);
    expect(bar()).toBeNull();
  });

  it('undoes once by a double click, although the next message has an Undo in its place', () => {
    const { store } = renderApp();
    const { undos, feedback } = store.getState();
    const later = vi.fn(async () => null);
    const back = async () => {
      const undo = undos.offer('later', later, { begun: 0 });
      feedback.snack('Member emails restored', 'info', [undo]);
    };
    act(() => {
      const undo = undos.offer('first', back, { begun: 0 });
      feedback.snack('Duplicate emails removed', 'info', [undo]);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }), { detail: 1 });
    expect(screen.getByRole('status').textContent).toBe('Member emails restoredUndo');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }), { detail: 2 });
    expect(later).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe('Member emails restoredUndo');
  });

  it('keeps the second click of a double click on Dismiss from what is below', () => {
    const pressed = vi.fn();
    const { store } = renderApp(
      <button type="button" onClick={pressed}>
        Settings
      </button>,
    );
    const below = screen.getByRole('button', { name: 'Settings' });
    act(() => store.getState().feedback.snack('Refused', 'error'));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }), { detail: 1 });
    expect(bar()).toBeNull();
    fireEvent.click(below, { detail: 2 });
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.click(below, { detail: 1 });
    fireEvent.click(below, { detail: 2 });
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it('announces errors immediately and can be dismissed', () => {
    const { store } = renderApp();
    act(() => store.getState().feedback.snack('Refused', 'error'));
    expect(screen.getByRole('alert').textContent).toBe('Refused');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(bar()).toBeNull();
  });

  it('names its record unless that record is in front', async () => {
    const { store, fake } = renderApp();
    // Each open record is requested, one member after another; the responses do not matter here.
    fake.hold('member.getById');
    fake.hold('member.getById');
    fake.hold('team.getById');
    const { feedback, navigation } = store.getState();
    const leon = { kind: 'member', id: 7, name: 'Leon Brandt' } as const;
    act(() => {
      navigation.openModal({ kind: 'member', id: 7 });
      feedback.snack('Successfully updated member!', 'success', [], leon);
    });
    const shown = () => document.querySelector('[data-severity] > :nth-child(2)')?.textContent;
    expect(shown()).toBe('Successfully updated member!');
    act(() => navigation.openModal({ kind: 'member', id: 22 }));
    expect(shown()).toBe('Leon Brandt: Successfully updated member!');
    act(() => navigation.closeAllModals());
    expect(shown()).toBe('Leon Brandt: Successfully updated member!');
    act(() => navigation.openModal({ kind: 'team', id: 7 }));
    expect(shown()).toBe('Leon Brandt: Successfully updated member!');
  });

  it.each([
    ['Leon Brandt', 'Successfully deleted member Leon Brandt!'],
    ['Leon Brandt', 'Undone for Leon Brandt: Email changed back to leon@x.test.'],
    ['Al', 'Al: Already sent'],
  ])('does not name %s twice: %s', (name, shown) => {
    const { store } = renderApp();
    const about = { kind: 'member', id: 7, name } as const;
    const message = shown.replace('Al: ', '');
    act(() => store.getState().feedback.snack(message, 'success', [], about));
    expect(bar()?.textContent).toBe(shown);
  });

  it('names the record of a refusal, and opens it', async () => {
    const { store, fake } = renderApp();
    fake.hold('member.getById');
    const { feedback } = store.getState();
    const leon = { kind: 'member', id: 7, name: 'Leon Brandt' } as const;
    const refused = { code: 'server', status: 422, message: 'Not in this plan' } as const;
    act(() => reportFailure(feedback, refused, 'snackbar', { about: leon }));
    expect(bar()?.textContent).toBe('Leon Brandt: Not in this planOpen');
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 7 }]);
    // Section 8: with the record in front, the message is as it is, for 3000 ms.
    act(() => reportFailure(feedback, refused, 'snackbar', { about: leon }));
    expect(bar()?.textContent).toBe('Not in this plan');
    await passed(3000);
    expect(bar()).toBeNull();
  });

  it('offers no Undo that was used in the palette or has ended', async () => {
    const { store } = renderApp();
    const { undos, feedback } = store.getState();
    const offered = () => screen.queryByRole('button', { name: 'Undo' }) !== null;
    const offer = () =>
      act(() => {
        const undo = undos.offer('quote/', async () => undefined, { begun: 0 });
        feedback.snack('Quote cleared', 'info', [undo]);
      });
    offer();
    expect(offered()).toBe(true);
    await act(() => undos.undo('quote/'));
    expect(offered()).toBe(false);
    offer();
    expect(offered()).toBe(true);
    act(() => undos.end('quote/'));
    expect(offered()).toBe(false);
    expect(bar()?.textContent).toBe('Quote cleared');
  });

  it('opens the record of a refused undo', () => {
    const { store, fake } = renderApp();
    fake.hold('member.getById');
    const { feedback } = store.getState();
    const action = { kind: 'open-record', record: 'member', id: 7 } as const;
    const lily = { kind: 'member', id: 7, name: 'Lily Chen' } as const;
    act(() => feedback.snack('Not undone for Lily Chen.', 'error', [action], lily));
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(bar()).toBeNull();
    expect(store.getState().navigation.modals).toEqual([{ kind: 'member', id: 7 }]);
  });

  it('stays open longer when it has buttons, and runs their actions', async () => {
    const { store, fake } = renderApp();
    fake.answer('file.open', null);
    fake.refuse('file.showInFolder', { code: 'file', message: 'It is gone.', reason: 'ENOENT' });
    act(() =>
      store.getState().feedback.snack('Saved quote.pdf', 'success', [
        { kind: 'open-file', savedFileId: 'f1' },
        { kind: 'show-in-folder', savedFileId: 'f1' },
      ]),
    );
    await passed(9999);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open' })));
    expect(fake.inputs('file.open')).toEqual([{ id: 'f1' }]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show in folder' })));
    expect(screen.getByRole('alertdialog').textContent).toContain('It is gone.');
    await passed(1);
    expect(bar()).toBeNull();
  });
});

describe('A10, J3, J5: alerts', () => {
  const dialog = () => screen.getByRole('alertdialog');
  const broken = {
    code: 'offline',
    outcome: 'unknown',
    message: 'The connection to the server was lost (UND_ERR_SOCKET).',
  } as const;

  it('show the technical error text under Details', async () => {
    const { store, user } = renderApp();
    act(() => store.getState().feedback.alertError(broken));
    const words = within(dialog()).getByText('UND_ERR_SOCKET');
    expect(within(dialog()).getByText('The connection to the server was lost.')).toBeTruthy();
    expect(words.closest('details')?.open).toBe(false);
    await user.click(within(dialog()).getByText('Details'));
    expect(words.closest('details')?.open).toBe(true);
    await user.click(within(dialog()).getByRole('button', { name: 'OK' }));
    act(() => store.getState().feedback.alert('For people'));
    expect(within(dialog()).queryByText('Details')).toBeNull();
  });

  it('close with Ctrl+Enter, as every dialog', async () => {
    const { store, user } = renderApp();
    act(() => store.getState().feedback.alert('Member 19 is not on team 3000001.'));
    expect(dialog().textContent).toContain('Member 19 is not on team 3000001.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('stay open on the second half of the double click that closed the one before', () => {
    const { store } = renderApp();
    act(() => {
      store.getState().feedback.alert('The first message.');
      store.getState().feedback.alert('The second message.');
    });
    const click = (detail: number) =>
      fireEvent.click(within(dialog()).getByRole('button', { name: 'OK' }), { detail });
    click(1);
    expect(dialog().textContent).toContain('The second message.');
    click(2);
    expect(dialog().textContent).toContain('The second message.');
    click(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('about overriding a refusal are answered one by one, also on a double click', async () => {
    const { store } = renderApp();
    const { repeat } = store.getState();
    const question = (message: string) => ({
      title: 'Save without this check?',
      message,
      startedAt: null,
      confirmLabel: 'Save anyway',
      cancelLabel: 'Cancel',
      decide: null,
    });
    const answers: boolean[] = [];
    act(() => {
      for (const message of ['Otto Grünwald', 'Bianca Ferri'])
        void repeat.ask(question(message)).then((answer) => answers.push(answer));
    });
    const click = async (detail: number) => {
      const button = await screen.findByRole('button', { name: 'Save anyway' });
      await act(async () => void fireEvent.click(button, { detail }));
    };
    await click(1);
    await click(2);
    expect(answers).toEqual([true]);
    expect(dialog().textContent).toContain('Bianca Ferri');
    await click(1);
    // The two clicks of a double click in the same dialog are clicks.
    expect(answers).toEqual([true, true]);
  });

  it('have the name of a record that is not in front as their title', async () => {
    const { store, fake, user } = renderApp();
    fake.hold('member.getById');
    fake.hold('member.getById');
    const { feedback, navigation } = store.getState();
    const leon = { kind: 'member', id: 7, name: 'Leon Brandt' } as const;
    const taken = { code: 'conflict', message: 'This email is already in use.' } as const;
    act(() => {
      navigation.openModal({ kind: 'member', id: 7 });
      reportFailure(feedback, taken, 'alert', { about: leon });
    });
    expect(screen.getByRole('alertdialog', { name: 'Internal Dash' })).toBeTruthy();
    await user.click(within(dialog()).getByRole('button', { name: 'OK' }));
    act(() => {
      navigation.openModal({ kind: 'member', id: 22 });
      reportFailure(feedback, taken, 'alert', { about: leon });
    });
    expect(await screen.findByRole('alertdialog', { name: 'Leon Brandt' })).toBeTruthy();
  });

  it('show the details that do not fit in the snackbar', async () => {
    const { store, user } = renderApp();
    act(() => reportFailure(store.getState().feedback, broken));
    expect(bar()?.textContent).toBe('The connection to the server was lost.Details');
    await user.click(within(bar()!).getByRole('button', { name: 'Details' }));
    expect(bar()).toBeNull();
    expect(within(dialog()).getByText('The connection to the server was lost.')).toBeTruthy();
    expect(within(dialog()).getByText('UND_ERR_SOCKET')).toBeTruthy();
  });

  it('adds no Details button to the snackbar when the server’s message says it all', () => {
    const { store } = renderApp();
    act(() =>
      reportFailure(store.getState().feedback, { code: 'server', status: 422, message: 'Taken' }),
    );
    expect(bar()?.textContent).toBe('Taken');
  });

  it('appear one at a time, each until it is dismissed', async () => {
    const { store, user } = renderApp();
    act(() => {
      store.getState().feedback.alert('First');
      store.getState().feedback.alert('Second');
    });
    expect(within(dialog()).getByText('First')).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog()).getByRole('button', { name: 'OK' }));
    await user.keyboard('{Enter}');
    await within(dialog()).findByText('Second');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('show the section 8 message once for statuses above 500, whichever calls failed', async () => {
    const { fake, run, store } = renderApp();
    fake.refuse('billing.priceConfig', { code: 'server', status: 503, message: 'upstream' });
    fake.refuse('search.query', { code: 'server', status: 502, message: 'bad gateway' });
    await run((state) => state.server.load('billing.priceConfig', {}));
    await run((state) => state.search.submit('a'));
    expect(store.getState().feedback.alerts.map((alert) => alert.message)).toEqual([
      'Server Error. Please reload the dashboard and try again. If problem persists, please contact support',
    ]);
  });

  it('show the server’s message for a status of exactly 500', async () => {
    const { fake, run, store } = renderApp();
    fake.refuse('search.query', { code: 'server', status: 500, message: 'It broke' });
    await run((state) => state.search.submit('a'));
    expect(store.getState().feedback.alerts).toEqual([]);
    expect(wholeState(store).search.error).toBe('Error searching: It broke');
  });
});
