import type { Plugin, Rollup } from 'vite';

/** What whoever is signed in needs whatever the address is, and what an address needs besides. */
const wanted: readonly (readonly [path: string, module: string])[] = [
  ['', 'app/shell/shell.tsx'],
  ['/search', 'features/search/search-screen.tsx'],
];

/** A chunk and all that it imports, styles included. */
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

/** Names in the page what `boot.ts` asks for, and makes that script the first one. */
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
    if (page?.type !== 'asset' || !script)
      throw new Error('the page or its boot script is missing');
    const html = String(page.source);
    // What the page names itself is asked for anyway.
    const named = new Set<string>();
    const metas = wanted.map(([path, module]) => {
      const files = closure(bundle, module).filter(
        (file) => !html.includes(file) && !named.has(file),
      );
      for (const file of files) named.add(file);
      const content = files.map((file) => `/${file}`).join(' ');
      return `<meta name="preload" data-path="${path}" content="${content}" />`;
    });
    const first = `<script type="module" async src="/${script.fileName}"></script>`;
    page.source = html.replace('<title>', `${[...metas, first].join('\n    ')}\n    <title>`);
  },
});
