import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

/**
 * A stand-in for the built sandbox that behaves like it toward a host: it listens on the given
 * port, announces itself on standard output, and ends with its parent. It crashes when told to.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    port: { type: 'string', default: '0' },
    members: { type: 'string' },
    seed: { type: 'string' },
    prod: { type: 'boolean', default: false },
  },
});

const server = createServer((request, response) => {
  if (request.url === '/die') process.exit(9);
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({ pid: process.pid, args: values, env: Object.keys(process.env).sort() }),
  );
});
server.on('error', () => process.exit(3));
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const environment = {
    name: 'sandbox',
    label: 'Stand-in',
    kind: 'sandbox',
    staffApiUrl: url,
    productApiUrl: url,
    directoryProxyUrl: url,
    ipLookupUrl: `${url}/ip`,
    google: {
      clientId: 'client',
      authorizationUrl: `${url}/auth`,
      tokenUrl: `${url}/token`,
      jwksUrl: `${url}/jwks`,
      revocationUrl: `${url}/revoke`,
      issuers: [url],
    },
    teamApp: { production: url, staging: url, dev: url },
    checkoutUrl: url,
    stripe: {
      scriptUrl: `${url}/stripe/stripe.js`,
      liveKey: 'pk_live_x',
      testKey: 'pk_test_x',
      dashboardUrl: url,
    },
  };
  process.stderr.write('stand-in says hello\n');
  process.stdout.write(`${JSON.stringify({ event: 'listening', url, environment })}\n`);
});
