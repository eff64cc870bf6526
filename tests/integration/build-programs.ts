import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { dependencies } from '../../package.json';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built programs. */
    programs: string;
  }
}

const root = resolve(import.meta.dirname, '../..');

/**
 * Builds the programs that tests start, once for all test files. Without a build, each start would
 * read and convert several hundred files, which takes three times as long.
 */
export default async function buildPrograms({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'dash-programs-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: join(folder, 'out'),
      target: 'node24',
      rolldownOptions: {
        input: {
          host: join(root, 'tests/integration/browser-host/host-entry.ts'),
          'killed-app': join(root, 'tests/integration/core/killed-app.ts'),
          sandbox: join(root, 'src/sandbox/main.ts'),
          'stand-in-sandbox': join(root, 'tests/integration/browser-host/stand-in-sandbox.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
        checks: { eval: false },
      },
    },
    // The same packages stay outside as in the app.
    ssr: { noExternal: true, external: Object.keys(dependencies) },
  });
  provide('programs', join(folder, 'out'));
  return () => rmSync(folder, { recursive: true, force: true });
}
