import type { ContextBridge, IpcRenderer, IpcRendererEvent } from 'electron';
import type { BridgeEvent } from '../contract/wire/events';
import type { PreloadApi, PreloadApiName } from '../contract/wire/preload-api';

export interface PreloadParts {
  readonly contextBridge: Pick<ContextBridge, 'exposeInMainWorld'>;
  readonly ipcRenderer: Pick<IpcRenderer, 'invoke' | 'send' | 'on' | 'off'>;
}

/** Exposes only three functions to the page: no channel names, IPC events, or senders. */
export const exposeBridge = ({ contextBridge, ipcRenderer }: PreloadParts): void => {
  const api: PreloadApi = {
    call: (envelope) => ipcRenderer.invoke('bridge:call', envelope),
    cancel: (id) => ipcRenderer.send('bridge:cancel', id),
    subscribe(listener) {
      const relay = (_event: IpcRendererEvent, event: BridgeEvent) => listener(event);
      ipcRenderer.on('bridge:event', relay);
      ipcRenderer.send('bridge:listen');
      return () => void ipcRenderer.off('bridge:event', relay);
    },
  };
  contextBridge.exposeInMainWorld('internalDash' satisfies PreloadApiName, api);
};
