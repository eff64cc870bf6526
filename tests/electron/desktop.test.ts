import type { OpenDialogOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import {
  createDesktop,
  createPrintedDesktop,
  type DesktopParts,
} from '../../src/main/hosts/electron/desktop';
import type { AppWindow } from '../../src/main/hosts/electron/windows';
import { strict } from './fake-electron';
import { FakeWindow } from './fake-window';

const setUp = (members: {
  shell?: Partial<DesktopParts['shell']>;
  systemPreferences?: Partial<DesktopParts['systemPreferences']>;
  platform?: NodeJS.Platform;
  dialog?: (options: OpenDialogOptions) => { canceled: boolean; filePaths: string[] };
  window?: AppWindow;
}) => {
  const done: unknown[] = [];
  const parents: unknown[] = [];
  const shell = createDesktop(
    {
      app: strict<DesktopParts['app']>('app', { focus: (options) => void done.push(options) }),
      shell: strict<DesktopParts['shell']>('shell', members.shell ?? {}),
      systemPreferences: strict<DesktopParts['systemPreferences']>(
        'systemPreferences',
        members.systemPreferences ?? {},
      ),
      dialog: strict<DesktopParts['dialog']>('dialog', {
        showOpenDialog: (async (...given: unknown[]) => {
          parents.push(given.length === 2 ? given[0] : null);
          return members.dialog?.(given.at(-1) as OpenDialogOptions);
        }) as DesktopParts['dialog']['showOpenDialog'],
      }),
    },
    { focus: () => void done.push('window'), current: () => members.window ?? null },
    members.platform ?? 'linux',
  );
  return { shell, done, parents };
};

describe('the shell', () => {
  it('opens pages in the browser of the system', async () => {
    const urls: string[] = [];
    const { shell } = setUp({ shell: { openExternal: async (url) => void urls.push(url) } });
    await shell.openExternal('https://accounts.example/');
    expect(urls).toEqual(['https://accounts.example/']);
  });

  it.each([
    ['linux', true],
    ['darwin', false],
    ['win32', false],
  ] as const)(
    'keeps a login token out of the list of processes: %s %s',
    async (platform, hides) => {
      const urls: string[] = [];
      const { shell } = setUp({
        platform,
        shell: { openExternal: async (url) => void urls.push(url) },
      });
      const url = 'https://team.example/sign-in?addon=s3cret';
      await shell.openExternal(url);
      expect(urls[0]?.includes('s3cret')).toBe(!hides);
      if (!hides) return;
      const answer = await fetch(urls[0] ?? '', { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, url]);
    },
  );

  it.each([
    ['win32', 2081, false],
    ['win32', 2082, true],
    ['darwin', 2082, false],
  ] as const)(
    'opens a link that is too long for Windows through a short one: %s, %d characters, %s',
    async (platform, length, isShort) => {
      const urls: string[] = [];
      const { shell } = setUp({
        platform,
        shell: { openExternal: async (url) => void urls.push(url) },
      });
      const url = 'https://team.example/sign-in?addon='.padEnd(length, 'x');
      await shell.openExternal(url);
      expect(urls[0] === url).toBe(!isShort);
      if (!isShort) return;
      const answer = await fetch(urls[0] ?? '', { redirect: 'manual' });
      expect(answer.headers.get('location')).toBe(url);
    },
  );

  it("asks with the system's prompt, which only macOS has", async () => {
    expect(setUp({}).shell.canAskOwner?.()).toBe(false);
    const asked: string[] = [];
    const { shell } = setUp({
      platform: 'darwin',
      systemPreferences: {
        canPromptTouchID: () => true,
        promptTouchID: async (reason) => void asked.push(reason),
      },
    });
    expect(shell.canAskOwner?.()).toBe(true);
    await shell.askOwner?.('unlock Internal Dash');
    expect(asked).toEqual(['unlock Internal Dash']);
  });

  it('opens a file, and fails with the words of the system', async () => {
    const good = setUp({ shell: { openPath: async () => '' } });
    await expect(good.shell.openFile('/x.pdf')).resolves.toBeUndefined();
    const bad = setUp({ shell: { openPath: async () => 'No program for it' } });
    await expect(bad.shell.openFile('/x.pdf')).rejects.toThrow('No program for it');
  });

  it('shows a file in its folder', async () => {
    const paths: string[] = [];
    const { shell } = setUp({ shell: { showItemInFolder: (path) => void paths.push(path) } });
    await shell.showInFolder('/downloads/x.pdf');
    expect(paths).toEqual(['/downloads/x.pdf']);
  });

  it('lets the user choose a folder, beginning with the one there is', async () => {
    let options: OpenDialogOptions = {};
    const { window } = new FakeWindow({});
    const chosen = setUp({
      window,
      dialog: (given) => {
        options = given;
        return { canceled: false, filePaths: ['/new'] };
      },
    });
    expect(await chosen.shell.chooseFolder?.('/old')).toBe('/new');
    expect(options).toMatchObject({
      defaultPath: '/old',
      properties: ['openDirectory', 'createDirectory'],
    });
    // Without its window, the dialog could be lost behind it.
    expect(chosen.parents).toEqual([window]);
    const cancelled = setUp({ dialog: () => ({ canceled: true, filePaths: [] }) });
    expect(await cancelled.shell.chooseFolder?.('/old')).toBeNull();
  });

  it('brings the app to the front', () => {
    const { shell, done } = setUp({});
    shell.focusApp();
    expect(done).toEqual(['window', { steal: true }]);
  });
});

describe('the shell for tests', () => {
  it('says in the lines of the browser host what it would do', async () => {
    const lines: string[] = [];
    const shell = createPrintedDesktop((line) => lines.push(line));
    await shell.openExternal('https://accounts.example/');
    await shell.openFile('/x "y".pdf');
    await shell.showInFolder('/x.pdf');
    shell.focusApp();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { event: 'open-external', url: 'https://accounts.example/' },
      { event: 'open-file', path: '/x "y".pdf' },
      { event: 'show-in-folder', path: '/x.pdf' },
      { event: 'focus-app' },
    ]);
  });
});
