import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Surface, surfaceOf } from '../../scripts/lib/electron-surface.mjs';
import oldestElectron from './oldest-electron.json' with { type: 'json' };

/** electron.d.ts of the newest version that is allowed: the one in package.json. */
export const declarations = readFileSync(
  join(resolve(import.meta.dirname, '../..'), 'node_modules/electron/electron.d.ts'),
  'utf8',
);

/** What the oldest version that is allowed has of the types that the host uses. */
export const oldest: { readonly version: string; readonly types: Record<string, Surface> } =
  oldestElectron;

/** Names of the events that a class or interface of Electron emits in every version allowed. */
export const eventsOf = (type: string): ReadonlySet<string> => {
  const surfaces = [surfaceOf(declarations, type), oldest.types[type]];
  const [newer, older] = surfaces.map((surface) => {
    if (!surface) throw new Error(`Electron has no ${type} in all versions that are allowed`);
    return new Set(surface.events.split(' '));
  });
  return new Set([...newer!].filter((event) => older!.has(event)));
};
