import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** The search field and the rows, with the selectors of the app's own. */
const pageSource = `
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

const Page = () => {
  const [members, setMembers] = useState([]);
  const submit = async (event) => {
    event.preventDefault();
    const { results } = await window.bare.search(new FormData(event.target).get('query'));
    setMembers(results.members);
  };
  const row = (member, index) =>
    h('div', { key: index, role: 'row', 'data-index': index }, \`\${member.id} \${member.email}\`);
  return h('main', null,
    h('form', { onSubmit: submit }, h('input', { name: 'query' })),
    h('div', { role: 'grid', 'aria-label': 'Members' },
      h('div', { role: 'rowgroup' }, members.slice(0, 20).map(row))));
};
createRoot(document.getElementById('root')).render(h(Page));
`;

const preloadSource = `
const { contextBridge, ipcRenderer } = require('electron');
contextBridge.exposeInMainWorld('bare', { search: (query) => ipcRenderer.invoke('search', query) });
`;

const mainSource = (folder: string, { staffApiUrl, token }: BareAccess): string => `
const { app, BrowserWindow, ipcMain, protocol } = require('electron');
const { readFile } = require('node:fs/promises');
const { join } = require('node:path');
const page = ${JSON.stringify(path.join(folder, 'dist'))};
protocol.registerSchemesAsPrivileged([
  { scheme: 'bare', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
ipcMain.handle('search', async (_event, query) => {
  const response = await fetch(${JSON.stringify(`${staffApiUrl}/internal/search/query`)}, {
    method: 'POST',
    headers: { authorization: ${JSON.stringify(`Bearer ${token}`)}, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json();
});
const types = { html: 'text/html', js: 'text/javascript' };
app.whenReady().then(() => {
  protocol.handle('bare', async ({ url }) => {
    const { pathname } = new URL(url);
    const type = types[pathname.split('.').at(-1)];
    return new Response(await readFile(join(page, pathname)), { headers: { 'content-type': type } });
  });
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    webPreferences: { preload: join(__dirname, 'preload.cjs'), sandbox: true },
  });
  window.once('ready-to-show', () => {
    window.show();
    console.log('window painted');
  });
  window.loadURL('bare://page/index.html');
});
app.on('window-all-closed', () => app.quit());
process.on('SIGTERM', () => app.quit());
`;

/** Writes an Electron app of one main script. */
export const writeElectronApp = async (folder: string, main: string): Promise<void> => {
  await mkdir(folder);
  const about = { name: path.basename(folder), version: '1.0.0', main: 'main.cjs' };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(about));
  await writeFile(path.join(folder, 'main.cjs'), main);
};

export interface BareAccess {
  readonly staffApiUrl: string;
  /** Bearer token of a signed-in person. */
  readonly token: string;
}

/**
 * Writes an Electron app with nothing but React, a scheme and a preload script of its own, a search
 * field, and rows: the least that any client with these parts needs. It has its token from the
 * start.
 */
export const writeBareApp = async (folder: string, access: BareAccess): Promise<void> => {
  await writeElectronApp(folder, mainSource(folder, access));
  await writeFile(path.join(folder, 'page.js'), pageSource);
  const html =
    '<!doctype html><title>Bare</title><div id="root"></div><script type="module" src="./page.js"></script>';
  await writeFile(path.join(folder, 'index.html'), html);
  await writeFile(path.join(folder, 'preload.cjs'), preloadSource);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: {
        react: path.join(root, 'node_modules/react'),
        'react-dom': path.join(root, 'node_modules/react-dom'),
      },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { modulePreload: false },
  });
};
