/**
 * What is mutated, and by which tests it has to be held; those that say most of it first. A folder
 * stands for what is below it.
 * @typedef {{ name: string, paths: readonly string[], tests: readonly string[], screens?: boolean }} Area
 */

const core = 'src/main/core';
const unit = 'tests/unit/core';
/** @param {readonly string[]} names */
const inCore = (...names) => names.map((name) => `${core}/${name}`);
/** @param {readonly string[]} names */
const tests = (...names) => names.map((name) => `${unit}/${name}.test.ts`);

const slices = 'tests/unit/renderer/slices/**/*.test.ts';
const shell = 'tests/unit/renderer/shell';
const features = 'tests/unit/renderer/features';
/** @param {readonly string[]} names */
const screens = (...names) => names.map((name) => `${features}/${name}*.dom.test.tsx`);

/** @type {readonly Area[]} */
export const areas = [
  { name: 'rules', paths: ['src/rules'], tests: ['tests/unit/rules/**/*.test.ts'] },
  {
    name: 'redaction',
    paths: inCore('redact.ts', 'support'),
    tests: tests('redact', 'support'),
  },
  {
    name: 'http',
    paths: inCore('http'),
    tests: tests(
      'was-it-sent',
      'failure-words',
      'server-message',
      'read-body',
      'deadline',
      'bearer-api',
      'list-scanner',
      'first-rows',
      'look-up-ip',
      'provider-file',
      'route-client',
      'route-client-connection',
      'answer-edges',
      'session-renewal',
      'invoice-file',
      'last-byte',
    ),
  },
  { name: 'drafts', paths: inCore('drafts'), tests: tests('drafts') },
  {
    name: 'lock',
    paths: inCore('lock', 'links'),
    tests: tests('idle-clock', 'open-external', 'idle-lock'),
  },
  { name: 'journal', paths: inCore('journal'), tests: tests('journal') },
  {
    name: 'writes',
    paths: inCore('writes'),
    tests: tests(
      'intent-store',
      'write-parts',
      'write-outcomes',
      'writes-under-way',
      'exposed-routes',
      'intents',
      'unfinished-writes',
      'guarded-writes',
      'writes',
    ),
  },
  {
    name: 'storage',
    paths: inCore('storage', 'settings.ts'),
    tests: tests('own-files', 'kept-settings', 'drafts', 'services'),
  },
  {
    name: 'auth',
    paths: inCore('auth'),
    tests: tests(
      'token-stores',
      'stored-session',
      'refresh-queue',
      'google-identity',
      'session-manager',
      'session-tokens',
      'sign-in-flow',
      'sign-in-listener',
      'sign-in',
    ),
  },
  {
    name: 'documents',
    paths: inCore('documents'),
    tests: tests(
      'pdf-check',
      'own-files',
      'save-file',
      'save-file-disk',
      'documents',
      'invoice-file',
    ),
  },
  { name: 'updates', paths: inCore('updates'), tests: [`${unit}/updates/**/*.test.ts`] },
  {
    name: 'bridge',
    paths: inCore('bridge'),
    tests: tests('bridge', 'bridge-events', 'exposed-routes', 'writes'),
  },
  {
    name: 'hr',
    paths: inCore('hr'),
    tests: [...tests('hr/parts', 'hr/team-data'), `${unit}/hr/**/*.test.ts`],
  },
  {
    name: 'services',
    paths: inCore('services'),
    tests: [
      ...tests(
        'desk-services',
        'services',
        'sales-steps',
        'sales-invoice',
        'sales-lost-answers',
        'invoice-links',
        'repeated-writes',
        'member-login',
        'guarded-writes',
        'writes',
        'unfinished-writes',
        'kept-settings',
        'idle-lock',
        'sign-out',
        'drafts',
        'documents',
        'support',
        'look-up-ip',
        'quote-batches',
      ),
      `${unit}/hr/**/*.test.ts`,
    ],
  },
  {
    name: 'sales',
    paths: inCore('post-flow', 'quote-batch'),
    tests: tests(
      'post-flow-kept',
      'sales-truth',
      'quote-batches',
      'quote-batch-list',
      'quote-batch-disk',
      'services',
    ),
  },
  {
    name: 'state',
    paths: ['src/renderer/state'],
    tests: [
      slices,
      `${shell}/features.test.ts`,
      `${shell}/{keep-drafts,drafts-in-time,leaving}.dom.test.tsx`,
      `${shell}/*.dom.test.tsx`,
    ],
    screens: true,
  },
  {
    name: 'slices',
    paths: ['src/renderer/features/*/*-slice.ts', 'src/renderer/features/*/*-writes.ts'],
    tests: [slices, ...screens('')],
    screens: true,
  },
];
