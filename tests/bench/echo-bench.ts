import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import WebSocket from 'ws';

const server = `
  const { parentPort } = require('node:worker_threads');
  const { WebSocketServer } = require('ws');
  const echo = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  echo.on('connection', (socket) => socket.on('message', (data) => socket.send(String(data))));
  echo.on('listening', () => parentPort.postMessage(echo.address().port));
`;

/** The minimum cost of a call over a socket: a server in its own thread that echoes everything. */
export const startEcho = async () => {
  const worker = new Worker(server, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(socket, 'open');
  return {
    /** Milliseconds until the text comes back. */
    async time(text: string): Promise<number> {
      const start = performance.now();
      const back = once(socket, 'message');
      socket.send(text);
      await back;
      return performance.now() - start;
    },
    async stop(): Promise<void> {
      socket.close();
      await worker.terminate();
    },
  };
};
