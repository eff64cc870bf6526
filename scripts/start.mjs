// npm start [-- --host=browser|electron] [flags of the host]: builds if needed and runs the app.
import { ensureBuiltOrExit } from './lib/build.mjs';
import { chooseHost, readHostFlag } from './lib/choose-host.mjs';
import { runApp } from './lib/run-app.mjs';
import { say } from './lib/say.mjs';

const NAMES = { electron: 'Electron', browser: 'the browser host' };

try {
  const { wanted, flags } = readHostFlag(process.argv.slice(2));
  await ensureBuiltOrExit();
  const choice = await chooseHost(wanted);
  say(`Internal Dash runs in ${NAMES[choice.host]}: ${choice.why}.`);
  process.exitCode = await runApp(choice, flags, { isAsked: wanted !== undefined });
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
