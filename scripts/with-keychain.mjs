// node scripts/with-keychain.mjs COMMAND [ARGS]: runs a command with a keychain for tests.
import { runWithKeychain } from './lib/with-keychain.mjs';

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('Which command?');
process.exitCode = (await runWithKeychain(command, args)).code;
