import { FlagError } from '../shared/flags';
import type { createServer } from './node-http';

/** Loopback, which other machines cannot reach. */
export const ADDRESS = '127.0.0.1';

/**
 * Listens on loopback and resolves to the port.
 * @throws FlagError if the port cannot be used
 */
export const listen = (server: ReturnType<typeof createServer>, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const advice = 'Choose another one with --port, or leave the flag out for any free port.';
      if (cause.code === 'EADDRINUSE') {
        reject(new FlagError(`Port ${port} is in use by another program. ${advice}`, { cause }));
      } else if (cause.code === 'EACCES') {
        reject(
          new FlagError(`Port ${port} isn’t available to your user account. ${advice}`, { cause }),
        );
      } else reject(cause);
    });
    server.listen(port, ADDRESS, () => {
      const bound = server.address();
      resolve(typeof bound === 'object' && bound ? bound.port : port);
    });
  });
