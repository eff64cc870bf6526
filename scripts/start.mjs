// npm start [-- --host=browser|electron] [flags of the host]: builds if needed and runs the app.
import { ensureBuiltOrExit } from './lib/build.mjs';
import { chooseHost, readHostFlag } from './lib/choose-host.mjs';
import { hostCommand, hostEnvironment } from './lib/host-command.mjs';
import { run } from './lib/run.mjs';
import { say } from './lib/say.mjs';

const NAMES = { electron: 'Electron', browser: 'the browser host' };

try {
  const { wanted, flags } = readHostFlag(process.argv.slice(2));
  await ensureBuiltOrExit();
  const choice = await chooseHost(wanted);
  say(`Internal Dash runs in ${NAMES[choice.host]}: ${choice.why}.`);
  const { command, entry, args } = hostCommand(choice);
  const env = await hostEnvironment();
  const { code } = await run(command, [...args, entry, ...flags], { env });
  process.exitCode = code;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
