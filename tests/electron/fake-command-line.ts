import type { App, CommandLine } from 'electron';
import { strict } from './fake-electron';

/** Chromium's switches as `app` has them, and `enableSandbox`, which takes one of them away. */
export const fakeCommandLine = (
  args: readonly string[],
  onSandbox: () => void,
): { commandLine: CommandLine } & Pick<App, 'enableSandbox'> => {
  const switches = new Set(
    args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2).split('=')[0] ?? ''),
  );
  return {
    commandLine: strict<CommandLine>('CommandLine', { hasSwitch: (name) => switches.has(name) }),
    enableSandbox: () => {
      if (switches.has('no-sandbox')) {
        throw new Error('electron: without --no-sandbox the GPU process aborts for root');
      }
      onSandbox();
    },
  };
};
