// npm run mutate [-- --sample 100] [--seed 8] [area or path …]: mutation tests of rules, core and
// slices, or of these areas (scripts/mutation/areas.mjs) and files alone (docs/mutation.md).
import { parseArgs } from 'node:util';
import { areas } from './mutation/areas.mjs';
import { runArea } from './mutation/run-area.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '8' } },
});
const sample = values.sample === undefined ? null : Number(values.sample);

/** @param {string} wanted an area's name, or a path in one */
const chosen = (wanted) => {
  const named = areas.find(({ name }) => name === wanted);
  if (named) return named;
  const area = areas.find(({ paths }) =>
    paths.some((path) => wanted.startsWith(path.replace(/\*.*$/, ''))),
  );
  if (!area) throw new Error(`${wanted} is in no area of scripts/mutation/areas.mjs`);
  return { ...area, paths: [wanted] };
};

const wanted = positionals.length > 0 ? positionals.map(chosen) : areas;
for (const area of wanted) {
  const { name, of, broken, results } = await runArea(area, { sample, seed: Number(values.seed) });
  /** @param {import('./mutation/run-area.mjs').Status} status */
  const count = (status) => results.filter((each) => each.status === status).length;
  const counted = results.length - count('static') - count('not tried');
  const score = ((100 * count('killed')) / counted).toFixed(1);
  for (const { status, path, start, original, replacement } of results) {
    if (status === 'killed' || status === 'static') continue;
    const one = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').slice(0, 80);
    console.log(
      `${path}:${start.line}:${start.column} ${status}: ${one(original)} -> ${one(replacement)}`,
    );
  }
  for (const each of broken) console.log(`fails by itself: ${each}`);
  console.log(
    `${name}: ${count('killed')} of ${counted} noticed, ${score} %` +
      `${results.length < of ? ` (a sample of ${of})` : ''}; ${count('static')} run at load time only, ${count('not tried')} not tried`,
  );
}
