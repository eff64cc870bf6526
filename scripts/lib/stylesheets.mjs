import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fromRoot, root } from './path.mjs';

/** The CSS files and their reasons are in docs/adr/0026-one-style-system.md. */
const ALLOWED = [
  'src/renderer/app/shell/connection-notice.css',
  'src/renderer/app/shell/lock-cover.css',
  'src/renderer/app/shell/print.css',
  'src/renderer/app/theme/base.css',
  'src/renderer/app/theme/theme.css',
  'src/renderer/features/session/login-screen.css',
  'src/renderer/ui/feedback/environment-badge.css',
  'src/renderer/ui/feedback/loading.css',
  'src/renderer/ui/tables/table-cells.css',
  'src/renderer/ui/tables/virtual-table.css',
  'src/renderer/ui/text/found-text.css',
];

/** @returns {string[]} a line for each file that is not allowed, or allowed and gone */
export function strayStylesheets() {
  const found = readdirSync(fromRoot('src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(css|scss|sass|less)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  return [
    ...found
      .filter((file) => !ALLOWED.includes(file))
      .map((file) => `${file}: use makeStyles, see docs/adr/0026-one-style-system.md.\n`),
    ...ALLOWED.filter((file) => !found.includes(file)).map(
      (file) => `${file} is gone: remove it from scripts/lib/stylesheets.mjs.\n`,
    ),
  ];
}
