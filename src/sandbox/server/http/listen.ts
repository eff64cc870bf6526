import type { Server } from 'node:http';

const tryPort = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const failed = (error: Error): void => reject(error);
    server.once('error', failed);
    // Only the loopback address, so that no one else on the network can connect.
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed);
      resolve();
    });
  });

/** Listens on the port, or on any free one if it is taken. */
export const listen = async (
  server: Server,
  port: number,
  warn: (message: string) => void,
): Promise<void> => {
  try {
    await tryPort(server, port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (port === 0 || (code !== 'EADDRINUSE' && code !== 'EACCES')) throw error;
    warn(`Port ${port} is in use; using another one.`);
    await tryPort(server, 0);
  }
};
