import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseWindowPort } from '../../../src/main/hosts/browser/window-port';
import { temporaryFolder } from './temporary-folder';

const taken = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { port, free: () => new Promise((resolve) => server.close(resolve)) };
};

describe("the window's port", () => {
  it('is the same as at the last start, because an old window may still use it', async () => {
    const folder = temporaryFolder();
    const { port, free } = await taken();
    await free();
    const first = await chooseWindowPort(folder);
    expect(first.port).toBe(0);
    first.remember(port);
    expect(statSync(join(folder, 'window-port')).mode & 0o777).toBe(0o600);
    expect((await chooseWindowPort(folder)).port).toBe(port);
  });

  it("is a different one while another app has it, which keeps its windows' address", async () => {
    const folder = temporaryFolder();
    const other = await taken();
    writeFileSync(join(folder, 'window-port'), String(other.port));
    const chosen = await chooseWindowPort(folder);
    expect(chosen.port).toBe(0);
    chosen.remember(40_000);
    expect(readFileSync(join(folder, 'window-port'), 'utf8')).toBe(String(other.port));
    await other.free();
  });

  it.each(['', 'x', '80', '99999', '1.5'])('is any port when the file says %j', async (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'window-port'), text);
    expect((await chooseWindowPort(folder)).port).toBe(0);
  });
});
