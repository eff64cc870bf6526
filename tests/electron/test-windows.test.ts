import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, it } from 'vitest';
import type { ElectronHost } from '../e2e/electron-launch';
import { openApp } from '../e2e/fixtures';
import { strict } from './fake-electron';

it('the end-to-end tests take every window from the app: Electron refuses to make a page', async () => {
  const done: string[] = [];
  const windows = strict<BrowserContext>('BrowserContext', {
    newPage: () => Promise.reject(new Error('Protocol error (Target.createTarget): Not supported')),
    close: () => Promise.reject(new Error('its windows go with the app')),
  });
  const page = strict<Page>('Page', { context: () => windows });
  const further = {} as Page;
  const host = strict<ElectronHost>('ElectronHost', {
    page,
    openWindow: async () => further,
    stop: async () => void done.push('host'),
  });
  const systemBrowser = {
    close: async () => void done.push('browser'),
  } as unknown as BrowserContext;
  const chromium = strict<Browser>('Browser', { newContext: async () => systemBrowser });

  const app = await openApp(host, chromium);
  expect(app.page).toBe(page);
  expect(await app.openWindow()).toBe(further);
  await app.close();
  expect(done).toEqual(['browser', 'host']);
});
