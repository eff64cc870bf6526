// npm run check: types of every layer, lint and layers, unused code, file lengths, stylesheets.
import { runChecks } from './lib/checks.mjs';

const results = await runChecks();
for (const { output } of results) process.stdout.write(output);
for (const { name, ok } of results) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
