// npm run dev [-- --host=browser|electron] [flags of the host]: runs the app and rebuilds on
// changes.
import { forgetBuild } from './lib/build.mjs';
import { chooseHost, readHostFlag } from './lib/choose-host.mjs';
import { hostCommand, hostEnvironment } from './lib/host-command.mjs';
import { withLock } from './lib/lock.mjs';
import { binOf, nodePath } from './lib/node.mjs';
import { run } from './lib/run.mjs';
import { say } from './lib/say.mjs';

try {
  const { wanted, flags } = readHostFlag(process.argv.slice(2));
  const choice = await chooseHost(wanted);
  say(
    `Developing in ${choice.host === 'electron' ? 'Electron' : 'the browser host'}: ${choice.why}.`,
  );
  const { command, entry, args } = hostCommand(choice);
  const code = await withLock('build', async () => {
    // From now on, out/ contains a development build.
    forgetBuild();
    const env = {
      ...(await hostEnvironment()),
      ELECTRON_EXEC_PATH: command,
      ELECTRON_ENTRY: entry,
      ...(args.includes('--no-sandbox') ? { NO_SANDBOX: '1' } : {}),
    };
    const tool = [binOf('electron-vite'), 'dev', '--watch', '--', ...flags];
    return (await run(nodePath, tool, { env })).code;
  });
  process.exitCode = code;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
