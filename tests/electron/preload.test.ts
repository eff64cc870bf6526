import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { IpcRenderer } from 'electron';
import { build } from 'vite';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PreloadApi } from '../../src/contract/wire/preload-api';
import { strict } from './fake-electron';

const root = resolve(import.meta.dirname, '../..');

/** The script as it ships: one CommonJS file, with `electron` left to the runtime. */
const bundle = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, 'src/preload/index.ts'), formats: ['cjs'] },
      rolldownOptions: { external: ['electron'] },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output) || output.output.length !== 1) {
    throw new Error('the preload script is not one file');
  }
  return output.output[0].code;
};

describe('I1: the preload script', () => {
  let code: string;
  let exposed: Map<string, unknown>;
  let required: string[];
  let invoked: unknown[];
  let sent: unknown[];
  let listeners: ((event: unknown, ...args: unknown[]) => void)[];

  beforeAll(async () => {
    code = await bundle();
  });

  beforeEach(() => {
    exposed = new Map();
    required = [];
    invoked = [];
    sent = [];
    listeners = [];
    const ipcRenderer: IpcRenderer = strict<IpcRenderer>('ipcRenderer', {
      invoke: async (...args) => {
        invoked.push(args);
        return { ok: true, value: null };
      },
      send: (...args) => void sent.push(args),
      on: (channel, listener) => {
        expect(channel).toBe('bridge:event');
        listeners.push(listener as (typeof listeners)[number]);
        return ipcRenderer;
      },
      off: (channel, listener) => {
        expect(channel).toBe('bridge:event');
        listeners = listeners.filter((each) => each !== (listener as unknown));
        return ipcRenderer;
      },
    });
    const contextBridge = strict<Electron.ContextBridge>('contextBridge', {
      exposeInMainWorld: (name, api) => void exposed.set(name, api),
    });
    const electron = strict<object>('module', { contextBridge, ipcRenderer });
    // A sandboxed preload has `require` for electron and little else; whatever else it touches throws.
    runInNewContext(code, {
      exports: {},
      module: { exports: {} },
      require: (name: string) => {
        required.push(name);
        if (name !== 'electron') throw new Error(`no module ${name}`);
        return electron;
      },
    });
  });

  const api = () => exposed.get('internalDash') as PreloadApi;

  it('needs nothing but electron and exposes one object of three functions', () => {
    expect(required).toEqual(['electron']);
    expect([...exposed.keys()]).toEqual(['internalDash']);
    expect(Object.keys(api()).sort()).toEqual(['call', 'cancel', 'subscribe']);
    expect(Object.values(api()).every((each) => typeof each === 'function')).toBe(true);
  });

  it('calls and cancels', async () => {
    const envelope = { id: '1', method: 'app.ping', input: {} };
    expect(await api().call(envelope)).toEqual({ ok: true, value: null });
    api().cancel('1');
    expect(invoked).toEqual([['bridge:call', envelope]]);
    expect(sent).toEqual([['bridge:cancel', '1']]);
  });

  it('hands over events without the sender, until the subscription ends', () => {
    const got: unknown[][] = [];
    const end = api().subscribe((...args) => got.push(args));
    expect(sent).toEqual([['bridge:listen']]);
    listeners[0]!({ sender: 'ipcRenderer' }, { type: 'settings.changed' }, 'more');
    expect(got).toEqual([[{ type: 'settings.changed' }]]);
    end();
    expect(listeners).toEqual([]);
  });

  it('is small', () => {
    expect(code.length).toBeLessThan(2000);
  });
});
