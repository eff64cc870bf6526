/**
 * Node's http module without its `WebSocket` export. A normal import evaluates every export, and
 * this one loads Node's fetch, which takes 28 of the 100 ms until the host is ready.
 */
export const { createServer, request } = process.getBuiltinModule('node:http');
