import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentFor } from '../../../scripts/lib/with-keychain.mjs';
import { temporaryFolder } from '../host/temporary-folder';

describe('the environment of a test with a keychain', () => {
  it("has its own runtime folder and still finds the desktop's Wayland display", () => {
    const home = temporaryFolder();
    const env = environmentFor(home, {
      XDG_RUNTIME_DIR: '/run/user/1000',
      WAYLAND_DISPLAY: 'wayland-0',
      XDG_SESSION_TYPE: 'wayland',
    });
    expect(env.XDG_RUNTIME_DIR).toBe(join(home, 'run'));
    expect(existsSync(join(home, 'run'))).toBe(true);
    expect(env.WAYLAND_DISPLAY).toBe('/run/user/1000/wayland-0');
  });

  it('keeps a display that is named by its path, and a desktop without Wayland, unchanged', () => {
    const home = temporaryFolder();
    expect(
      environmentFor(home, { XDG_RUNTIME_DIR: '/run', WAYLAND_DISPLAY: '/tmp/w' }).WAYLAND_DISPLAY,
    ).toBe('/tmp/w');
    expect(environmentFor(temporaryFolder(), { DISPLAY: ':0' }).WAYLAND_DISPLAY).toBeUndefined();
  });
});
