import { mkdirSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { createChunkNames } from './scripts/lib/chunk-names';
import { preloadPlugin } from './scripts/lib/preload-plugin';

const fromRoot = (path: string): string => resolve(import.meta.dirname, path);

/**
 * Packages that are resolved on the disk at run time instead of being bundled, besides the
 * `dependencies` of package.json, which are always external. Each must be a runtime dependency too;
 * otherwise, the packaged app lacks it.
 */
const RESOLVED_AT_RUN_TIME: string[] = [];

/** Entries for plain Node, where importing `electron` would start a download. */
const NODE_ENTRIES = ['browser-host', 'sandbox'];

/** Fails the build if a Node entry imports `electron`, even indirectly. */
function keepNodeEntriesFreeOfElectron(): Plugin {
  return {
    name: 'internal-dash:node-entries-without-electron',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      for (const entry of chunks.filter((chunk) => NODE_ENTRIES.includes(chunk.name))) {
        const seen = new Set<string>();
        const waiting = [entry.fileName];
        for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
          if (seen.has(file)) continue;
          seen.add(file);
          const chunk = byFile.get(file);
          const imported = [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])];
          const found = imported.find(
            (name) => name === 'electron' || name.startsWith('electron/'),
          );
          if (found) this.error(`${entry.name} must run without Electron, but ${file} imports it.`);
          waiting.push(...imported.filter((name) => byFile.has(name)));
        }
      }
    },
  };
}

/** Lists the packages in a bundle, for the license notices and the bill of materials. */
function listPackages(bundle: string): Plugin {
  return {
    name: 'internal-dash:list-packages',
    apply: 'build',
    generateBundle(_options, output) {
      const folders = new Set<string>();
      for (const chunk of Object.values(output)) {
        if (chunk.type !== 'chunk') continue;
        for (const module of Object.keys(chunk.modules)) {
          const path = relative(import.meta.dirname, module.replace(/^\0/, '').split('?')[0] ?? '');
          const folder = /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0];
          if (folder && !folder.startsWith('..')) folders.add(folder.replaceAll('\\', '/'));
        }
      }
      if (folders.has('node_modules/ajv')) this.error('Ajv is in the bundle again; see no-ajv.');
      mkdirSync(fromRoot('out'), { recursive: true });
      writeFileSync(fromRoot(`out/.packages-${bundle}.json`), JSON.stringify([...folders].sort()));
    },
  };
}

/**
 * Writes every character outside of ASCII as an escape. Otherwise, V8 decodes each script and keeps
 * it with two bytes per character.
 */
function asciiOnly(): Plugin {
  return {
    name: 'internal-dash:ascii-only',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = chunk.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}

/** electron-vite sets `./`, which breaks assets on a path like /login/123. */
function absoluteBase(): Plugin {
  return {
    name: 'internal-dash:absolute-base',
    enforce: 'post',
    config(config) {
      config.base = '/';
    },
  };
}

/** Fluent packages that most screens use; the others load with their screens. */
const mostFluent =
  /node_modules[\\/](keyborg|@fluentui[\\/](keyboard-keys|react-(aria|button|context-selector|field|input|jsx-runtime|label|link|portal|provider|spinner|tabster[\\/]lib[\\/](focus|hooks[\\/]use(Focus(Visible|Within)|KeyborgRef|IsNavigating|OnKeyboard|SetKeyboard))|theme|utilities)))/;

/**
 * Half of the source that the main process parses before its first window is comments and
 * whitespace. Names stay, so the log's stack traces stay readable.
 */
const withoutComments = { compress: false, mangle: false } as const;

/** conf imports it, and our use of conf never calls it; see no-ajv. */
const withoutAjv = ['ajv/dist/2020.js', 'ajv-formats'].map((find) => ({
  find,
  replacement: fromRoot('src/main/hosts/shared/no-ajv.ts'),
}));

const chunkNames = createChunkNames(import.meta.dirname);

export default defineConfig({
  main: {
    plugins: [keepNodeEntriesFreeOfElectron(), listPackages('main'), asciiOnly()],
    resolve: { alias: withoutAjv },
    build: {
      externalizeDeps: { include: RESOLVED_AT_RUN_TIME },
      rolldownOptions: {
        // Old dependencies of oidc-provider use direct eval to keep function names; not our code.
        checks: { eval: false },
        input: {
          index: fromRoot('src/main/index.ts'),
          'browser-host': fromRoot('src/main/hosts/browser/main.ts'),
          sandbox: fromRoot('src/sandbox/main.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          minify: withoutComments,
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload script can require only electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: fromRoot('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: fromRoot('src/renderer'),
    plugins: [
      react(),
      absoluteBase(),
      listPackages('renderer'),
      preloadPlugin(fromRoot('src/renderer/start/boot.ts')),
      asciiOnly(),
    ],
    server: { host: '127.0.0.1' },
    build: {
      minify: true,
      // Chromium supports `modulepreload`.
      modulePreload: { polyfill: false },
      // The content security policy allows no data: URLs.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: fromRoot('src/renderer/index.html'),
        output: {
          // Puts the first screen's modules into few files, and leaves others with the later
          // screens.
          codeSplitting: {
            groups: [
              {
                name: 'fluent',
                test: mostFluent,
                priority: 25,
              },
              {
                // Without Fluent's styles, because the frame has icons too. The icons themselves
                // stay with the screens that show them.
                name: 'icons',
                test: /node_modules[\\/]@fluentui[\\/]react-icons[\\/]lib[\\/](headless|core|contexts)[\\/]/,
                priority: 26,
              },
              {
                // For trees and dropdowns; otherwise, it would load with any chunk that it shares.
                name: 'fluent-focus',
                test: /node_modules[\\/](tabster|@fluentui[\\/]react-tabster)[\\/]/,
                priority: 22,
              },
              {
                // Dropdowns load with the first screen that has one.
                name: 'fluent-shared',
                test: /node_modules[\\/](@fluentui[\\/](?!react-(combobox|icons))|@griffel[\\/])/,
                minShareCount: 2,
                priority: 20,
              },
              {
                // Used by `boot.ts`, which must not wait for React.
                name: 'early',
                test: /[\\/]renderer[\\/]start[\\/](early-field|signed-in-mark)\.ts$/,
                priority: 50,
              },
              // Before Fluent's groups: the first rows don't wait for those.
              ...chunkNames.first.map((group, index) => ({ ...group, priority: 40 - index })),
              { name: chunkNames.shared, debugName: 'shared', minShareCount: 2, priority: 4 },
              { name: chunkNames.parsing, debugName: 'parsing', minShareCount: 2, priority: 3 },
            ],
          },
        },
      },
    },
  },
});
