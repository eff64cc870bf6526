import { randomUUID } from 'node:crypto';
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import type { BridgeEvent } from '../../../contract/wire/events';
import { fail, type Result } from '../../../contract/wire/result';
import type { Core } from '../../core/app/core';
import type { Log } from '../../core/app/ports';
import { isAppUrl } from './app-url';

export interface IpcParts {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'on'>;
}

/** The members of a window's page that the bridge uses. */
export type BridgeContents = Pick<WebContents, 'id' | 'on' | 'send' | 'isDestroyed' | 'getURL'>;

export interface IpcOptions {
  /** Loads while the first window does; early messages wait for it. */
  readonly core: Promise<Core>;
  /** Origin of the app's own pages. */
  readonly origin: string;
  /** The page of the last used window, the only one that opens links. */
  current(): BridgeContents | null;
  readonly log: Log;
}

export interface IpcBridge {
  /** Connects a window's page to the bridge. Pages that are not attached are refused. */
  attach(contents: BridgeContents): void;
}

/**
 * Connects windows to core. It accepts messages only from the main frame of one of our windows that
 * shows a page of the app. A payment provider frame, or any foreign page in a window, has no bridge.
 */
export const connectIpc = (
  { ipcMain }: IpcParts,
  { core, origin, current, log }: IpcOptions,
): IpcBridge => {
  const attached = new Map<number, BridgeContents>();
  /** Pages that listen. A page that is still loading would miss the link that started the app. */
  const listening = new Set<number>();
  const heldLinks: BridgeEvent[] = [];
  const clientOf = (id: number): string => `window-${id}`;

  const isTrusted = ({ sender, senderFrame }: IpcMainInvokeEvent | IpcMainEvent): boolean =>
    attached.has(sender.id) &&
    senderFrame !== null &&
    senderFrame.parent === null &&
    senderFrame.frameTreeNodeId === sender.mainFrame.frameTreeNodeId &&
    isAppUrl(senderFrame.url, origin);

  const failed = (cause: unknown): Result<never> => {
    const correlationId = randomUUID();
    log.error('call failed outside core', { correlationId, cause });
    return fail({
      code: 'internal',
      message: `Something went wrong in the app (reference ${correlationId}).`,
      correlationId,
    });
  };

  /** If core fails to start, the code that starts it tells the user. */
  const withCore = (use: (core: Core) => void): void => {
    core.then(use, () => undefined);
  };

  ipcMain.handle('bridge:call', async (event, envelope: unknown): Promise<Result<unknown>> => {
    // Check before awaiting anything, because the frame is gone after its window navigates.
    if (!isTrusted(event)) {
      log.warn('call from a foreign frame refused');
      return fail({ code: 'forbidden', message: 'This page may not call the app.' });
    }
    const client = clientOf(event.sender.id);
    try {
      return await (await core).call(envelope, client, (told) => send(event.sender, told));
    } catch (cause) {
      return failed(cause);
    }
  });

  ipcMain.on('bridge:cancel', (event, id: unknown) => {
    if (!isTrusted(event) || typeof id !== 'string') return;
    const client = clientOf(event.sender.id);
    withCore((ready) => ready.cancel(id, client));
  });

  const send = (contents: BridgeContents, event: BridgeEvent): void => {
    if (contents.isDestroyed() || !isAppUrl(contents.getURL(), origin)) return;
    try {
      contents.send('bridge:event', event);
    } catch (cause) {
      // A page that is closing must not keep the others from getting the event.
      log.warn('a window could not be notified', { cause });
    }
  };

  ipcMain.on('bridge:listen', (event) => {
    if (!isTrusted(event)) return;
    listening.add(event.sender.id);
    log.info('page connected');
    for (const link of heldLinks.splice(0)) send(event.sender, link);
  });

  const tell = (event: BridgeEvent): void => {
    if (event.type === 'menu.chosen') {
      const target = current();
      if (target && listening.has(target.id)) send(target, event);
      return;
    }
    if (event.type !== 'link.opened' && event.type !== 'link.refused') {
      for (const contents of attached.values()) send(contents, event);
      return;
    }
    const target = current();
    if (target && listening.has(target.id)) send(target, event);
    else heldLinks.push(event);
  };
  withCore((ready) => {
    ready.subscribe(tell);
  });

  return {
    attach(contents) {
      const { id } = contents;
      const forget = () => {
        listening.delete(id);
        withCore((ready) => ready.forget(clientOf(id)));
      };
      attached.set(id, contents);
      // A new page in the window does not know the previous page's calls.
      contents.on('did-navigate', forget);
      contents.on('render-process-gone', forget);
      contents.on('destroyed', () => {
        attached.delete(id);
        forget();
      });
    },
  };
};
