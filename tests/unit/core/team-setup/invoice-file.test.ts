import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BridgeEvent } from '../../../../src/contract/wire/events';
import { openProviderFile } from '../../../../src/main/core/api/provider-file';
import { createEventHub } from '../../../../src/main/core/app/events';
import { type FileSystem, nodeFileSystem } from '../../../../src/main/core/files/file-system';
import { savePdf } from '../../../../src/main/core/files/save-pdf';
import { failureOf } from '../../../helpers/failure-of';
import { type FakeClock, fakeClock } from '../helpers/fake-clock';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dash-invoice-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const names = () => readdir(folder);
const head = Buffer.from('%PDF-1.7\n');
const tail = Buffer.from('\n%%EOF\n');

/** The payment provider's answer as a tap: pieces come when the test releases them. */
const provider = (announced: number | null) => {
  let out!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      out = controller;
    },
  });
  const asked: string[] = [];
  const begun = Promise.withResolvers<void>();
  const fetch = async (request: Request) => {
    asked.push(request.url);
    begun.resolve();
    return new Response(body, {
      headers: {
        'content-type': 'application/pdf',
        ...(announced === null ? {} : { 'content-length': String(announced) }),
      },
    });
  };
  return {
    asked,
    begun: begun.promise,
    fetch: fetch as typeof globalThis.fetch,
    send: (piece: Uint8Array) => out.enqueue(piece),
    end: () => out.close(),
    breakOff: () => out.error(new TypeError('terminated')),
  };
};

const save = (
  from: Pick<ReturnType<typeof provider>, 'fetch'>,
  { clock = fakeClock(), ...over }: { files?: FileSystem; folder?: string; clock?: FakeClock } = {},
) => {
  const events = createEventHub();
  const told: BridgeEvent[] = [];
  events.subscribe((event) => told.push(event));
  const { signal } = new AbortController();
  const saving = savePdf({
    clock,
    events,
    call: 'c1',
    signal,
    folder,
    fileName: 'Invoice 1.pdf',
    open: () =>
      openProviderFile(new URL('https://pay.stripe.com/x'), { fetch: from.fetch, clock, signal }),
    ...over,
  });
  return { clock, told, saving };
};

describe('a 5 MB invoice', () => {
  const piece = Buffer.alloc(50_000, 'x');

  it('arrives complete on disk and reports its progress', async () => {
    const from = provider(5_000_016);
    const { saving, clock, told } = save(from);
    await from.begun;
    from.send(head);
    // Long enough to be reported, and again with the next piece.
    clock.advance(600);
    clock.advance(100);
    for (let sent = 0; sent < 100; sent += 1) from.send(piece);
    from.send(tail);
    from.end();
    expect((await saving).fileName).toBe('Invoice 1.pdf');
    const bytes = await readFile(path.join(folder, 'Invoice 1.pdf'));
    expect(bytes.byteLength).toBe(5_000_016);
    expect(bytes.equals(Buffer.concat([head, ...Array(100).fill(piece), tail]))).toBe(true);
    expect(told.at(-1)).toMatchObject({ type: 'save.progress', call: 'c1', total: 5_000_016 });
    expect(await names()).toEqual(['Invoice 1.pdf']);
    expect(clock.waiting).toBe(0);
  });

  it('reports no progress when it arrives at once', async () => {
    const from = provider(null);
    const { saving, clock, told } = save(from);
    await from.begun;
    from.send(head);
    from.send(tail);
    from.end();
    await saving;
    clock.advance(600);
    expect(told).toEqual([]);
  });

  /**
   * A payment provider that takes this long for each piece, counted from when the one before was written.
   */
  const slowly = (milliseconds: number) => {
    const clock = fakeClock();
    const pieces = [head, piece, tail];
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          clock.advance(milliseconds);
          const next = pieces.shift();
          if (next) controller.enqueue(next);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const fetch = async () =>
      new Response(body, { headers: { 'content-type': 'application/pdf' } });
    return save({ fetch }, { clock }).saving;
  };

  it('is waited for as long as pieces arrive', async () => {
    await slowly(29_000);
    expect(await names()).toEqual(['Invoice 1.pdf']);
  });

  it('times out 30 seconds after the last piece and leaves no file behind', async () => {
    expect((await failureOf(slowly(31_000))).code).toBe('timeout');
    expect(await names()).toEqual([]);
  });
});

describe('an invoice that does not arrive', () => {
  it('leaves no file behind when half a response breaks off', async () => {
    const from = provider(5_000_000);
    const { saving } = save(from);
    await from.begun;
    from.send(head);
    from.breakOff();
    expect(await failureOf(saving)).toMatchObject({
      code: 'invalid-response',
      message: 'The server’s response was cut off.',
    });
    expect(await names()).toEqual([]);
  });

  it('leaves no file behind when half a response ends as if it were complete', async () => {
    const from = provider(null);
    const { saving } = save(from);
    await from.begun;
    from.send(head);
    from.end();
    expect(await failureOf(saving)).toMatchObject({
      code: 'invalid-response',
      message: 'The PDF is incomplete: the download was cut off.',
    });
    expect(await names()).toEqual([]);
  });

  it('leaves no file behind when the disk fills up partway, and says so', async () => {
    const from = provider(null);
    let writes = 0;
    const files: FileSystem = {
      ...nodeFileSystem,
      open: async (...how) => {
        const handle = await nodeFileSystem.open(...how);
        const write = handle.write.bind(handle);
        handle.write = ((...args: Parameters<typeof write>) => {
          writes += 1;
          if (writes === 2)
            return Promise.reject(Object.assign(new Error('x'), { code: 'ENOSPC' }));
          return write(...args);
        }) as never;
        return handle;
      },
    };
    const { saving } = save(from, { files });
    await from.begun;
    from.send(head);
    from.send(tail);
    from.end();
    expect(await failureOf(saving)).toMatchObject({
      code: 'file',
      message: `The disk is full, so the file couldn’t be saved in “${folder}”. Free up space, then try again.`,
    });
    expect(await names()).toEqual([]);
  });

  it('is not requested from the payment provider when the folder is gone', async () => {
    const from = provider(null);
    const { saving } = save(from, { folder: path.join(folder, 'gone') });
    expect(await failureOf(saving)).toMatchObject({ code: 'file', reason: 'ENOENT' });
    expect(from.asked).toEqual([]);
  });
});
