import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// In React's development build, each element records a call stack, which no test reads. Everything
// else stays that build, above all act.
const build = process.env.NODE_ENV;
process.env.NODE_ENV = 'production';
await import('react/jsx-runtime');
process.env.NODE_ENV = build;

// Some of Fluent and its icons are compiled for the older JSX, which calls createElement.
const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('react/package.json'));
const { createElement } = require(join(folder, 'cjs/react.production.js'));
Object.assign(require('react'), { createElement });
