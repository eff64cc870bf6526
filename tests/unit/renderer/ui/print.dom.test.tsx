import { afterEach, expect, it, vi } from 'vitest';
import { settingsCommands } from '../../../../src/renderer/features/settings/settings-commands';

afterEach(() => vi.restoreAllMocks());

it('prints after the palette has left the page', () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const command = settingsCommands.find(({ id }) => id === 'app.print');
  command?.run({} as never, {} as never);
  frames.shift()?.(0);
  expect(print).not.toHaveBeenCalled();
  frames.shift()?.(16);
  expect(print).toHaveBeenCalledTimes(1);
});
