import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../src/contract/wire/result';
import { batchesInEachTest, gate, row } from './batch-helpers';

const at = batchesInEachTest();
const conflict = (message: string) => ({ error: { code: 'conflict', message } });
const elsewhere = conflict(
  'Another copy of Internal Dash on this computer is creating this batch.',
);
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(`C${index}`));

describe('a list started twice at once', () => {
  it('is one list when two windows start it, and the second is told', async () => {
    const server = gate();
    const { batches, ended, made } = await at.start({ answer: server.answer });
    const end = ended();
    const [first, second] = await Promise.allSettled([
      batches.start([row('A')]),
      batches.start([row('A')]),
    ]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({
      status: 'rejected',
      reason: conflict('Another batch of quotes is unfinished. Resume or discard it first.'),
    });
    await server.until(1);
    server.letGo();
    await end;
    expect(made).toEqual(['A']);
    expect(await batches.status()).toMatchObject({ state: 'finished', rows: [{ state: 'saved' }] });
  });

  it('is one list when two apps on one folder start it, and the other app only shows it', async () => {
    const server = gate();
    const one = await at.start({ answer: server.answer });
    const other = await at.start();
    const { id } = await one.batches.start([row('A'), row('B')]);
    await server.until(2);
    await expect(other.batches.start([row('A'), row('B')])).rejects.toMatchObject(elsewhere);
    expect(await other.batches.status()).toMatchObject({ id, state: 'elsewhere' });
    await expect(other.batches.resume()).rejects.toMatchObject(elsewhere);
    await expect(other.batches.cancel()).rejects.toMatchObject(elsewhere);
    await expect(other.batches.forget()).rejects.toMatchObject(elsewhere);
    expect(other.made).toEqual([]);

    const end = one.ended();
    server.letGo();
    await end;
    expect(await other.batches.status()).toMatchObject({
      id,
      state: 'finished',
      rows: [{ state: 'saved' }, { state: 'saved' }],
    });
    await other.batches.forget();
    expect(await one.log.load('sam@example.com')).toBeNull();
  });

  it('is not made again by an app that last saw it stopped, after another app has finished it', async () => {
    const server = gate();
    const one = await at.start({ answer: server.answer });
    await one.batches.start([row('A')]);
    await server.until(1);
    await one.batches.cancel();
    const other = await at.start();
    expect(await other.run(() => other.batches.resume())).toMatchObject({ state: 'finished' });
    expect(await one.run(() => one.batches.resume())).toMatchObject({
      state: 'finished',
      rows: [{ state: 'saved' }],
    });
    expect(one.made).toEqual(['A']);
  });

  it('reports the disk error when the folder of the lists cannot be locked', async () => {
    const { batches } = await at.start();
    await mkdir(path.join(at.home(), `${at.lockName('sam@example.com')}.lock`));
    await expect(batches.start([row('A')])).rejects.toMatchObject({ error: { code: 'file' } });
  });
});

describe('the list of a person who signs out meanwhile', () => {
  const signedOut = { status: 'signed-out' } as const;

  it('does not become the list of the next person, who still has their own', async () => {
    const first = await at.start();
    await first.run(() => first.batches.start([row('Of Sam')]));
    first.as('kim@example.com');
    await first.run(() => first.batches.start([row('Of Kim')]));

    const held = Promise.withResolvers<void>();
    const second = await at.start({ beforeLoad: () => held.promise });
    const asked = second.batches.status();
    second.events.emit({ type: 'session.changed', session: signedOut });
    second.as('kim@example.com');
    held.resolve();
    await expect(asked).rejects.toMatchObject({ error: { code: 'unauthorized' } });
    expect(await second.batches.status()).toMatchObject({ rows: [{ companyName: 'Of Kim' }] });
  });

  it('belongs to them again as soon as they are back, even while its last rows are being canceled', async () => {
    const server = gate();
    const { batches, events, ended } = await at.start({ answer: server.answer });
    await batches.start([row('A')]);
    await server.until(1);
    events.emit({ type: 'session.changed', session: signedOut });
    expect(await batches.resume()).toMatchObject({ state: 'running' });
    await server.until(2);
    const end = ended();
    server.letGo();
    await end;
    expect(await batches.status()).toMatchObject({ state: 'finished', rows: [{ state: 'saved' }] });
  });

  it("does not start with the next person's session", async () => {
    const held = Promise.withResolvers<void>();
    const { batches, as, events, made, log } = await at.start({ beforeLoad: () => held.promise });
    const begun = batches.start([row('Of Sam')]);
    events.emit({ type: 'session.changed', session: signedOut });
    as('kim@example.com');
    held.resolve();
    await expect(begun).rejects.toMatchObject({ error: { code: 'unauthorized' } });
    expect(made).toEqual([]);
    expect(await log.load('kim@example.com')).toBeNull();
  });
});

describe('a server that gives no clear response', () => {
  const down = () =>
    Promise.reject(new AppFailure({ code: 'server', status: 500, message: 'Out of order.' }));

  it('five times in a row stops the list, which one click resumes', async () => {
    let isDown = true;
    const { batches, run, made } = await at.start({
      answer: () => (isDown ? down() : Promise.resolve(null)),
    });
    const stopped = await run(() => batches.start(rows(200)));
    expect(stopped).toMatchObject({
      state: 'stopped',
      message:
        'The server gave no clear response to 5 quotes in a row, so the batch was stopped. They may have been created, but none were saved. Check the server’s message, then choose Resume.',
    });
    // Those already sent.
    expect(made.length).toBeLessThan(10);
    isDown = false;
    expect(await run(() => batches.resume())).toMatchObject({ state: 'finished', message: '' });
  });

  it('now and then does not stop the list', async () => {
    let asked = 0;
    const { batches, run } = await at.start({
      answer: () => {
        asked += 1;
        return asked % 3 === 0 ? down() : Promise.resolve(null);
      },
    });
    const done = await run(() => batches.start(rows(30)));
    expect(done.state).toBe('finished');
    expect(done.rows.filter(({ state }) => state === 'failed')).toHaveLength(10);
  });
});
