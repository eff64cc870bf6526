// The entry of a package around a runtime whose Node has no `node:sqlite` (npm run package:around).
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
// A path of the package, not of the source.
const entry = '../out/main/index.js';
await import(entry);
