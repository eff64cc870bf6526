import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../../src/main/hosts/electron/start-app';
import { createFakeApp } from './fake-app';
import { fakeEvent } from './fake-electron';

it('the process keeps its heap small once core has started, not while it loads', async () => {
  const home = await mkdtemp(join(tmpdir(), 'dash-electron-'));
  await mkdir(join(home, 'out/renderer'), { recursive: true });
  await writeFile(join(home, 'out/renderer/index.html'), '');
  const fake = createFakeApp({ home, args: ['--environment', 'staging'], holdsPages: true });
  onTestFinished(async () => {
    fake.appEvents.emit('will-quit', fakeEvent({}));
    await fake.exited;
    await rm(home, { recursive: true, force: true });
  });
  await startApp(fake.electron, fake.options);
  expect(fake.done).not.toContain('keep heap small');
  fake.windows.last().events.emit('ready-to-show');
  await expect.poll(() => fake.done).toContain('keep heap small');
});
