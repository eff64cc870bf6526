import type { Plugin, Rollup } from 'vite';

const earlyResults = 'start/early-results.tsx';

/** Modules imported once the session is known. Preloading them with the page saves a round trip. */
const wanted = [earlyResults, 'app/shell/shell.tsx', 'features/search/search-screen.tsx'];

/** A chunk and everything that it imports, including styles. */
const closure = (bundle: Rollup.OutputBundle, module: string): string[] => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  const files = new Set<string>();
  const visit = (fileName: string): void => {
    if (files.has(fileName)) return;
    files.add(fileName);
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk') return;
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const each of chunk.imports) visit(each);
  };
  if (!start) throw new Error(`no chunk begins with ${module}`);
  visit(start.fileName);
  return [...files];
};

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}" />`
    : `<link rel="modulepreload" crossorigin href="/${file}" />`;

/** Makes the page preload the rows and the shell, and makes `boot.ts` its first script. */
export const preloadPlugin = (boot: string): Plugin => ({
  name: 'internal-dash:preload',
  apply: 'build',
  enforce: 'post',
  buildStart() {
    this.emitFile({ type: 'chunk', id: boot, name: 'boot' });
  },
  generateBundle(_options, bundle) {
    const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith('index.html'));
    const script = Object.values(bundle).find(
      (output) => output.type === 'chunk' && output.name === 'boot',
    );
    if (page?.type !== 'asset' || script?.type !== 'chunk')
      throw new Error('the page or its boot script is missing');
    // The first script would otherwise wait for the app that it bridges.
    for (const needed of script.imports) {
      const chunk = bundle[needed];
      if (chunk?.type !== 'chunk' || chunk.name !== 'early' || chunk.imports.length > 0)
        throw new Error(`boot.ts must not wait for ${needed}`);
    }
    // The first rows would otherwise wait for the shell that they come before.
    for (const file of closure(bundle, earlyResults)) {
      if (/^assets\/(fluent|frame)/.test(file))
        throw new Error(`${earlyResults} must not wait for ${file}`);
    }
    const html = String(page.source);
    const files = new Set(wanted.flatMap((module) => closure(bundle, module)));
    // The page already loads what it references.
    const links = [...files].filter((file) => !html.includes(file)).map(linkTo);
    const first = `<script type="module" async fetchpriority="high" src="/${script.fileName}"></script>`;
    const early = script.imports.map(linkTo);
    // A browser opens few connections at a time, so the files are requested in the order in which
    // they are needed: the early field's, the app's, the rows', and the shell's.
    page.source = html
      .replace('<title>', `${[first, ...early].join('\n    ')}\n    <title>`)
      .replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
  },
});
