import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { ada, openMember } from '../members/open-member';

const unexpected = [{ at: 'memberTeams[1]', text: '{"name":"no id"}' }];
const note = () => screen.queryAllByRole('region', { name: 'Unexpected format' });

describe('J32: a note about an unexpected response', () => {
  test('appears next to the data, shows the raw response, and disappears after a complete response', async () => {
    let answer = ok(ada(), unexpected);
    const app = await openMember(undefined, {
      prepare: (fake) => fake.on('member.getById', () => answer),
    });
    const region = await app.inside.findByRole('region', { name: 'Unexpected format' });
    expect(within(region).getByRole('status').textContent).toBe(
      '1 part of the server’s response has an unknown format and is not shown here.',
    );
    await app.user.click(within(region).getByRole('button', { name: 'Show' }));
    const shown = await screen.findByRole('alertdialog', { name: 'Unexpected format' });
    expect(shown.textContent).toContain('member.getById');
    expect(shown.textContent).toContain('{"name":"no id"}');
    await app.user.click(within(shown).getByRole('button', { name: 'OK' }));
    answer = ok(ada());
    await app.run((state) => state.server.reload((method) => method === 'member.getById'));
    await waitFor(() => expect(note()).toEqual([]));
  });

  test('can be dismissed, and comes back with the next unexpected response', async () => {
    const app = await openMember(undefined, {
      prepare: (fake) => fake.on('member.getById', () => ok(ada(), unexpected)),
    });
    await app.user.click(await app.inside.findByRole('button', { name: 'Dismiss notice' }));
    await waitFor(() => expect(note()).toEqual([]));
    await app.run((state) => state.server.reload((method) => method === 'member.getById'));
    await app.inside.findByRole('region', { name: 'Unexpected format' });
  });

  test('disappears when its record is closed', async () => {
    const app = await openMember(undefined, {
      prepare: (fake) => fake.on('member.getById', () => ok(ada(), unexpected)),
    });
    await app.inside.findByRole('region', { name: 'Unexpected format' });
    await app.run((state) => state.navigation.closeModal());
    await waitFor(() => expect(note()).toEqual([]));
  });
});
