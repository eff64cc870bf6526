import { readFileSync, writeFileSync } from 'node:fs';
import type { TokenStore } from '../../../src/main/core/app/ports';

/** A keychain survives the app; this one is a file of the test. */
export const fileTokenStore = (file: string): TokenStore => {
  const read = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    } catch {
      return {};
    }
  };
  return {
    kind: 'keychain',
    get: async (key) => read()[key] ?? null,
    set: async (key, value) => writeFileSync(file, JSON.stringify({ ...read(), [key]: value })),
    delete: async (key) => {
      const { [key]: _gone, ...others } = read();
      writeFileSync(file, JSON.stringify(others));
    },
  };
};
