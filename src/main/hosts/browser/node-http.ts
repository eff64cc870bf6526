/**
 * Node's http module without its export of `WebSocket`: an import looks at every export, and this
 * one loads Node's whole fetch (28 ms of the 100 until the host is ready), which nobody needs yet.
 */
export const { createServer, request } = process.getBuiltinModule('node:http');
