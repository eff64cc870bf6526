/**
 * @param {string} specifier
 * @param {unknown} context
 * @param {(specifier: string, context: unknown) => unknown} next
 */
export const resolve = (specifier, context, next) =>
  specifier === 'node:sqlite'
    ? { url: new URL('./no-sqlite.mjs', import.meta.url).href, shortCircuit: true }
    : next(specifier, context);
