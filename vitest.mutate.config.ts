import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const folder = process.env.MUTATE_FOLDER;
const files: Record<string, string> = folder
  ? JSON.parse(readFileSync(`${folder}/files.json`, 'utf8'))
  : {};

const tests = process.env.MUTATE_TESTS?.split(';') ?? [];

/** The tests that say most of a mutant come first: what they notice, the others need not try. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = tests.findIndex((each) => matchesGlob(moduleId, `${import.meta.dirname}/${each}`));
      return at < 0 ? tests.length : at;
    };
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

/** The tests that mutants of rules, core and slices have to get past (scripts/mutate.mjs). */
export default defineConfig({
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      load(id) {
        const path = id.startsWith(import.meta.dirname)
          ? id.slice(import.meta.dirname.length + 1)
          : id;
        return files[path] ?? null;
      },
    },
  ],
  test: {
    environment: process.env.MUTATE_ENVIRONMENT ?? 'node',
    include: tests,
    sequence: { sequencer: AsNamed },
    // A test that sets a time zone wants a process of its own.
    pool: 'forks',
    runner: './scripts/mutation/runner.mjs',
    isolate: process.env.MUTATE_ENVIRONMENT === 'jsdom',
    maxWorkers: Number(process.env.MUTATE_WORKERS ?? 2),
    testTimeout: process.env.MUTATE_ENVIRONMENT === 'jsdom' ? 20_000 : 5_000,
    hookTimeout: 10_000,
    dangerouslyIgnoreUnhandledErrors: true,
    fsModuleCache: false,
    reporters: ['dot'],
    silent: true,
  },
});
