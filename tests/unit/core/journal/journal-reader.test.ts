import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJournalReader } from '../../../../src/main/core/journal/journal-reader';

const line = (id: string, subject: string): string =>
  `${JSON.stringify({
    id,
    time: '2026-01-15T12:00:00.000Z',
    environment: 'staging',
    actor: 'sam',
    action: 'member.delete',
    subject,
    detail: '',
    reason: '',
    outcome: 'done',
    message: '',
  })}\n`;

describe("the journal's reader", () => {
  let home: string;
  let file: string;

  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'dash-reader-'));
    file = path.join(home, 'staging.jsonl');
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('reads another file from its beginning, even if it has the inode of the one before', async () => {
    const read = createJournalReader(() => undefined);
    const subjects = async () => (await read(file)).map(({ subject }) => subject);
    await writeFile(file, line('a', 'member 1'));
    expect(await subjects()).toEqual(['member 1']);
    const { ino } = await stat(file);
    await writeFile(file, line('b', 'member 2') + line('c', 'member 3'));
    expect((await stat(file)).ino).toBe(ino);
    expect(await subjects()).toEqual(['member 2', 'member 3']);
    await writeFile(file, line('b', 'member 2') + line('c', 'member 3') + line('d', 'member 4'));
    expect(await subjects()).toEqual(['member 2', 'member 3', 'member 4']);
  });
});
