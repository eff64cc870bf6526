import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** An error that Biome found: the file's path with forward slashes, the rule as `group/rule`. */
export interface LintError {
  readonly file: string;
  readonly rule: string;
}

interface BiomeReport {
  diagnostics: { severity: string; category: string; location: { path: string } }[];
}

function lint(folder: string, only: readonly string[]): Promise<string> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const rules = only.map((rule) => `--only=${rule}`);
  const args = [biome, 'lint', ...rules, '--reporter=json', '--max-diagnostics=none', '.'];
  return new Promise((done) => {
    // The exit code only says that something was found, which is what fixtures are for.
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) => {
      done(stdout);
    });
  });
}

/**
 * Lints source texts with the project's own configuration, as if they stood in the project.
 * @param sources path relative to the project's folder, source text
 * @param only the rules to run, all unless given
 */
export async function lintFixtures(
  sources: ReadonlyMap<string, string>,
  only: readonly string[] = [],
): Promise<LintError[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'));
  try {
    await copyFile(join(root, 'biome.json'), join(folder, 'biome.json'));
    await cp(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
    for (const [path, source] of sources) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), source);
    }
    const report: BiomeReport = JSON.parse(await lint(folder, only));
    return report.diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ category, location }) => ({
        file: location.path.replaceAll('\\', '/'),
        rule: category.replace(/^lint\//, ''),
      }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
