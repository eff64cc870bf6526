import type { Plugin, Rollup } from 'vite';

const earlyResults = 'start/early-results.tsx';

/** A line that Vite writes for the page's script, for what that imports, and for a stylesheet. */
const isReference = (line: string): boolean => /<(script|link) [^>]*crossorigin /.test(line);

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

/**
 * Makes `boot.ts` the page's only script at first. The app's script and stylesheets, and the files of
 * the first rows, go into a template, whose content `boot.ts` adds.
 */
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
    const files = closure(bundle, earlyResults);
    for (const file of files) {
      if (/^assets\/(fluent|frame)/.test(file))
        throw new Error(`${earlyResults} must not wait for ${file}`);
    }
    const html = String(page.source);
    // The page already loads what it references.
    const links = files.filter((file) => !html.includes(file)).map(linkTo);
    const first = `<script type="module" fetchpriority="high" src="/${script.fileName}"></script>`;
    const early = script.imports.map(linkTo);
    const app = Object.values(bundle).find(
      (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith('index.html'),
    );
    if (app?.type !== 'chunk') throw new Error('the page has no script');
    const isOf = (files: Iterable<string>) => (line: string) =>
      [...files].some((file) => line.includes(file));
    const isBaseStyle = isOf(app.viteMetadata?.importedCss ?? []);
    const isEarly = isOf(script.imports);
    const lines = html.split('\n');
    const references = lines.filter((line) => isReference(line) && !isBaseStyle(line));
    const ofApp = references.filter((line) => !isEarly(line)).map((line) => line.trim());
    const own = lines.filter((line) => !references.includes(line)).join('\n');
    // In the order in which they are needed: a browser opens few connections at a time. The app
    // requests the shell's files itself, because loading them at once would hold up the first rows.
    const later = [...ofApp, ...links];
    page.source = own
      .replace('<title>', `${[first, ...early].join('\n    ')}\n    <title>`)
      .replace(
        '</head>',
        `  <template id="app">\n      ${later.join('\n      ')}\n    </template>\n  </head>`,
      );
  },
});
