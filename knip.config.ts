import type { KnipConfig } from 'knip';

const shipped = [
  'src/main/hosts/browser/{host-process,main}.ts',
  // Takes a package's place in the build.
  'src/main/hosts/shared/no-ajv.ts',
  'src/preload/*.ts',
  'src/renderer/start/boot.ts',
  'src/sandbox/{main,server/cli/parent}.ts',
];

/** Files with an exclamation mark ship; `--production` looks only at them. */
const config: KnipConfig = ({ production }) => ({
  entry: [
    ...shipped.map((each) => `${each}!`),
    'scripts/*.mjs',
    'scripts/lib/ts-extensions.mjs',
    'scripts/packaging/fuses.mjs',
    'scripts/packaging/older-runtime/{hooks,main,no-sqlite}.mjs',
    'tests/bench/{main,peers-target}.ts',
    'tests/integration/browser-host/{host-entry,stand-in-sandbox}.ts',
    'tests/integration/core/killed-app.ts',
    'tests/unit/host/settings-writer.ts',
  ],
  project: ['src/**/*.{ts,tsx}!', 'scripts/**/*.mjs', 'tests/**/*.{ts,tsx}'],
  // What its own file uses may be exported for a test.
  ignoreExportsUsedInFile: production || { interface: true, type: true },
  ignoreDependencies: ['electron-builder', 'builder-util', 'app-builder-lib', 'dejavu-fonts-ttf'],
  ignoreBinaries: ['xdg-user-dir', 'dbus-daemon'],
});

export default config;
