import { type AnyCommand, defineCommand } from '../../state/commands/commands';
import { logOut } from '../../state/session/log-out';
import { afterPaint } from '../../ui/layout/after-paint';
import { updatesSlice } from './updates-slice';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    'app.settings': object;
    'app.shortcuts': object;
    'app.checkUpdates': object;
    'app.licenses': object;
    'app.lock': object;
    'app.logOut': object;
    'app.print': object;
    'app.supportBundle': object;
    'app.themeLight': object;
    'app.themeDark': object;
    'app.themeSystem': object;
  }
}

const theme = (
  id: 'app.themeLight' | 'app.themeDark' | 'app.themeSystem',
  value: 'light' | 'dark' | 'system',
  title: string,
) =>
  defineCommand({
    id,
    on: 'app',
    title,
    words: ['appearance', 'colour', 'switch'],
    permissions: [],
    run: (_args: object, { store }) => store.getState().session.setTheme(value),
  });

/** Commands for settings, help, and appearance. */
export const settingsCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'app.settings',
    on: 'app',
    title: 'Settings',
    words: ['preferences', 'downloads', 'folder'],
    permissions: [],
    run: (_args: object, { store }) => store.getState().navigation.openModal({ kind: 'settings' }),
  }),
  defineCommand({
    id: 'app.supportBundle',
    on: 'app',
    title: 'Save support bundle',
    words: ['help', 'log', 'problem', 'crash'],
    permissions: [],
    run: (_args: object, { store }) => store.getState().navigation.openModal({ kind: 'support' }),
  }),
  defineCommand({
    id: 'app.licenses',
    on: 'app',
    title: 'Third-party licenses',
    words: ['license', 'notices', 'about', 'open source'],
    permissions: [],
    run: (_args: object, { store }) => store.getState().navigation.openModal({ kind: 'licenses' }),
  }),
  defineCommand({
    id: 'app.print',
    on: 'app',
    title: 'Print',
    words: ['paper', 'record'],
    permissions: [],
    // The palette has closed by then.
    run: () => requestAnimationFrame(() => requestAnimationFrame(() => window.print())),
  }),
  defineCommand({
    id: 'app.lock',
    on: 'app',
    title: 'Lock',
    words: ['away', 'idle', 'leave'],
    permissions: [],
    // The palette has returned the focus by then, so that unlocking finds it where it was.
    run: (_args: object, { store }) =>
      afterPaint(() => afterPaint(() => void store.getState().session.lock())),
  }),
  defineCommand({
    id: 'app.logOut',
    on: 'app',
    title: 'Log out',
    words: ['logout', 'sign out', 'signout', 'exit', 'quit'],
    permissions: [],
    run: (_args: object, { store }) => logOut(store),
  }),
  defineCommand({
    id: 'app.checkUpdates',
    on: 'app',
    title: 'Check for updates',
    words: ['version', 'upgrade', 'new'],
    permissions: [],
    run: (_args: object, { store }) => {
      store.getState().navigation.openModal({ kind: 'settings', at: 'update' });
      return store.slice(updatesSlice).check();
    },
  }),
  defineCommand({
    id: 'app.shortcuts',
    on: 'app',
    title: 'Keyboard shortcuts',
    // The app menu has these two, with their shortcuts.
    words: ['keys', 'help', 'hotkeys', 'new window', 'zoom'],
    permissions: [],
    keys: ['?'],
    run: (_args: object, { store }) => store.getState().navigation.openModal({ kind: 'shortcuts' }),
  }),
  theme('app.themeLight', 'light', 'Theme: light'),
  theme('app.themeDark', 'dark', 'Theme: dark'),
  theme('app.themeSystem', 'system', 'Theme: system'),
];
