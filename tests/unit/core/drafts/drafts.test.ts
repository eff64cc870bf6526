import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeFolderLock } from '../../../../src/main/core/storage/folder-lock';
import {
  guarded,
  scopeNameOf,
  signInAs,
  staff,
  startTestCore,
  type TestCore,
} from '../helpers/test-core';

let test: TestCore;
beforeEach(async () => {
  test = await startTestCore();
  await test.signIn();
});
afterEach(() => test.stop());

const folder = () => path.join(test.userData, 'drafts', scopeNameOf(test));
const onlyFile = async () => {
  const [name = ''] = (await readdir(folder())).filter((each) => each.endsWith('.json'));
  return path.join(folder(), name);
};
const texts = async (core = test) => {
  const result = await core.call('drafts.get', {});
  if (!result.ok) throw new Error(result.error.message);
  return result.value.texts;
};
const set = (values: Record<string, string>) => test.call('drafts.set', { texts: values });

describe('a draft', () => {
  it('comes back after a restart, readable by its owner only', async () => {
    await set({ 'member/5/email': 'half@' });
    await set({ 'team/9/order/shopify': 'S-1' });
    const second = test.restart();
    await second.call('session.get', {});
    expect(await texts(second)).toEqual({
      'member/5/email': 'half@',
      'team/9/order/shopify': 'S-1',
    });
    expect((await stat(await onlyFile())).mode & 0o777).toBe(0o600);
    await second.core.close();
  });

  it('is deleted when it is sent', async () => {
    await set({ 'member/5/email': 'a@b.c', 'member/5/device': 'D1' });
    await test.call('drafts.drop', { texts: { 'member/5/email': 'a@b.c' } });
    expect(await texts()).toEqual({ 'member/5/device': 'D1' });
  });

  it('stays when another window saved a newer text than the one that was sent', async () => {
    await set({ 'member/5/email': 'a@b.c' });
    await set({ 'member/5/email': 'next@b.c' });
    await test.call('drafts.drop', { texts: { 'member/5/email': 'a@b.c' } });
    expect(await texts()).toEqual({ 'member/5/email': 'next@b.c' });
  });

  it('is reported to every window when it is sent', async () => {
    await set({ 'team/5/order/shopifyOrderId': 'S-1' });
    const dropped = { 'team/5/order/shopifyOrderId': 'S-1' };
    await test.call('drafts.drop', { texts: dropped });
    expect(test.events.filter(({ type }) => type === 'drafts.dropped')).toEqual([
      { type: 'drafts.dropped', call: expect.any(String), texts: dropped },
    ]);
  });

  it('A4: is not reported to a person who signed in while it was dropped', async () => {
    await set({ plain: 'x' });
    // Another app holds the folder, so the drop waits.
    const lock = takeFolderLock(folder(), 'changing');
    const dropping = test.call('drafts.drop', { texts: { plain: 'x' } });
    await test.call('session.signOut', {});
    await signInAs(test, 'kim@example.com');
    lock?.release();
    expect(await dropping).toMatchObject({ ok: true });
    expect(test.events.filter(({ type }) => type === 'drafts.dropped')).toEqual([]);
  });

  it('keeps the edits of a business card', async () => {
    const edit = {
      'member/5/card/12/exchangeText': 'New',
      'member/5/card/12/exchangeText/base': 'Old',
    };
    await set(edit);
    expect(await texts()).toEqual(edit);
  });

  it('reads the original values of an edit as version 0.2 wrote them', async () => {
    await set({ plain: 'x' });
    await writeFile(
      await onlyFile(),
      '{"version":1,"texts":{"team/8/subscription/plan":"60","team/8/subscription/base-plan":"50","post-flow/new-team":"{}"}}',
    );
    expect(await texts()).toEqual({
      'team/8/subscription/plan': '60',
      'team/8/subscription/plan/base': '50',
      'team-setup/new-team': '{}',
    });
  });

  it('is never stored when it is a secret or belongs to a payment card', async () => {
    await set({ 'card/number': '4242424242424242', 'secret/x': 'hunter22', plain: 'x' });
    expect(await texts()).toEqual({ plain: 'x' });
    const text = await readFile(await onlyFile(), 'utf8');
    expect(text).not.toContain('4242');
    expect(text).not.toContain('hunter22');
  });

  it('A4: is hidden from other people and comes back when its owner signs in', async () => {
    await set({ plain: 'x' });
    await test.call('session.signOut', {});
    expect(await test.call('drafts.get', {})).toMatchObject({ error: { code: 'unauthorized' } });
    await signInAs(test, 'kim@example.com');
    expect(await texts()).toEqual({});
    await signInAs(test, staff.email);
    expect(await texts()).toEqual({ plain: 'x' });
  });

  it('stays when the session is lost', async () => {
    await set({ plain: 'x' });
    guarded(test, 'POST /internal/member/get_by_id', { body: {} });
    test.bearers.clear();
    test.google.refreshTokens.clear();
    await test.call('member.getById', { memberId: 5 });
    await test.signIn();
    expect(await texts()).toEqual({ plain: 'x' });
  });

  it.each(['{"version":1,"texts":{"a":', '{"version":9}', '[]', '{"version":1,"texts":{"a":5}}'])(
    'is set aside when its file cannot be read (%s), and reported once',
    async (text) => {
      await set({ plain: 'x' });
      await writeFile(await onlyFile(), text);
      expect(await test.call('drafts.get', {})).toMatchObject({
        ok: true,
        value: { texts: {}, notice: expect.stringContaining('.corrupt-') },
      });
      expect(await test.call('drafts.get', {})).toEqual({
        ok: true,
        value: { texts: {}, notice: null },
      });
      const aside = (await readdir(folder())).find((name) => name.includes('.corrupt-')) ?? '';
      expect(await readFile(path.join(folder(), aside), 'utf8')).toBe(text);
    },
  );

  it('reports an error when the disk refuses it', async () => {
    await mkdir(path.dirname(folder()), { recursive: true });
    await writeFile(folder(), 'no folder');
    expect(await set({ plain: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'file', message: expect.stringContaining('your drafts') },
    });
  });

  it('is dropped when it is among the oldest beyond the limit', async () => {
    const many = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${from + n}`, 'x']));
    await set(many(0, 400));
    await set(many(400, 200));
    const kept = Object.keys(await texts());
    expect(kept).toHaveLength(500);
    expect(kept).toContain('k599');
    expect(kept).not.toContain('k99');
  });
});
