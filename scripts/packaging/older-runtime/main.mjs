// Entry of a package with a runtime whose Node has no `node:sqlite` (npm run package:around).
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
// The path in the package, not in the source.
const entry = '../out/main/index.js';
await import(entry);
