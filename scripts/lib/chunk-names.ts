import type { Rolldown } from 'vite';

type NameOf = Rolldown.CodeSplittingNameFunction;
type Context = Parameters<NameOf>[1];

/**
 * Chunks in loading order; a module goes into the first one that imports it. Other modules that
 * several screens share go into one file, because a request costs more than a kilobyte of unused
 * code. The packages of the first two are in their chunks, so the first rows need few files: in
 * Electron, each takes milliseconds of the thread that also starts core.
 */
const loadedTogether: readonly (readonly [name: string, module: string])[] = [
  ['app', '/src/renderer/main.tsx'],
  ['results', '/src/renderer/start/early-results.tsx'],
  ['frame', '/src/renderer/app/shell/shell.tsx'],
  ['search', '/src/renderer/features/search/search-screen.tsx'],
  ['home', '/src/renderer/features/home/home-screen.tsx'],
];

const isOwn = (id: string): boolean => /\/src\/(renderer|domain|contract)\/.*\.tsx?$/.test(id);

/**
 * Building the contract's schemas takes as long as rendering the shell, so the first screens use
 * only the contract's types and constants. Core parses.
 */
const isParser = (id: string): boolean => /\/node_modules\/zod\//.test(id);

/** What `makeStyles` needs. The results of a search load without the rest of Fluent. */
const styling =
  /\/node_modules\/(@griffel|@emotion|stylis|rtl-css-js|@fluentui\/(tokens|react-shared-contexts))\//;

/** Packages other than Fluent, whose entry imports all of it. */
const isPackage = (id: string): boolean =>
  id.includes('/node_modules/') && !id.includes('/node_modules/@fluentui/');

const withImports = (id: string, context: Context, seen: Set<string>): void => {
  if (seen.has(id) || !(isOwn(id) || isPackage(id))) return;
  seen.add(id);
  for (const each of context.getModuleInfo(id)?.importedIds ?? []) {
    if (isParser(each)) throw new Error(`${id} loads a parser before the first screen`);
    withImports(each, context, seen);
  }
};

const parses = (id: string, context: Context, seen: Set<string>): boolean => {
  if (isParser(id)) return true;
  if (seen.has(id) || !isOwn(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importedIds ?? []).some((each) => parses(each, context, seen));
};

/** Names chunks; null for a module with a single importer, and for most packages. */
export const createChunkNames = (folder: string) => {
  // Vite writes module IDs with slashes, even on Windows.
  const root = folder.replaceAll('\\', '/');
  let groups: Map<string, string> | null = null;
  const find = (context: Context): Map<string, string> => {
    const found = new Map<string, string>();
    for (const [name, module] of loadedTogether) {
      const seen = new Set<string>();
      withImports(`${root}${module}`, context, seen);
      if (seen.size < 2) throw new Error(`${module} imports nothing`);
      seen.delete(`${root}${module}`);
      for (const id of seen) if (!found.has(id)) found.set(id, name);
    }
    return found;
  };
  // In a group of its own each, so that a chunk doesn't take what an earlier one imports.
  const first = loadedTogether.map(([debugName]) => {
    const name: NameOf = (id, context) => {
      groups ??= find(context);
      const group = groups.get(id) ?? (styling.test(id) ? 'results' : null);
      return group === debugName ? debugName : null;
    };
    return { name, debugName };
  });
  // Screens that share other modules with a screen that parses must not wait for the parser.
  const parsing: NameOf = (id, context) => (parses(id, context, new Set()) ? 'parsing' : null);
  const shared: NameOf = (id, context) => {
    groups ??= find(context);
    return isOwn(id) && !groups.has(id) && parsing(id, context) === null ? 'shared' : null;
  };
  return { first, shared, parsing };
};
