// Node runs TypeScript files by stripping their types, but wants the extension in each import,
// which our sources leave out for the bundler. To be loaded with --import.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      if (!specifier.startsWith('.') || /\.[a-z]+$/.test(specifier)) throw error;
      return next(`${specifier}.ts`, context);
    }
  },
});
