import { nodePath } from './node.mjs';
import { fromRoot } from './path.mjs';
import { run } from './run.mjs';

/** @returns {Promise<{ ok: boolean, output: string }>} of `npm run package:check` */
export async function checkPackages() {
  const script = fromRoot('scripts/package-check.mjs');
  const { code, output } = await run(nodePath, [script], { output: 'capture' });
  return { ok: code === 0, output };
}
