import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../../../../src/contract/entities/visits';
import type { Permission } from '../../../../src/contract/permissions';
import { ok } from '../../../../src/contract/wire/errors';
import { renderShell, signedIn } from '../../../helpers/render-shell';

const acme: Visit = { kind: 'team', id: 30, name: 'Acme', pinned: false };

const renderDesk = async (permissions: readonly Permission[], visits: Visit[] = []) => {
  const shell = await renderShell({
    session: signedIn(permissions),
    settings: { visits: { 'sandbox staff@example.test': visits } },
    prepare: (fake) => fake.on('visits.list', () => ok(visits)),
  });
  await screen.findByRole('heading', { name: 'Welcome staff@example.test!' });
  return shell;
};
const names = () => screen.queryAllByRole('heading', { level: 2 }).map((each) => each.textContent);
/** The class of each panel, which sets its height. */
const looks = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .map((each) => each.closest('section')?.parentElement?.className);

describe('the sections of Home', () => {
  it('keep one height, so that the first content moves nothing', async () => {
    const { run } = await renderDesk(['sales']);
    const before = looks();
    expect(before).toHaveLength(3);
    expect(new Set(before).size).toBe(1);
    await run((state) => state.drafts.set('checkout/email', 'ada@x.test'));
    await screen.findByRole('button', { name: 'Checkout Links Email: ada@x.test' });
    expect(looks()).toEqual(before);
  });

  it('show recent records before the list loads, and hide hints about data that has not loaded', async () => {
    const { fake } = await renderShell({
      session: signedIn(['sales']),
      settings: { visits: { 'sandbox staff@example.test': [acme] } },
      prepare: (bridge) => {
        bridge.hold('visits.list');
        bridge.hold('journal.list');
      },
    });
    expect(await screen.findByRole('button', { name: 'Acme Team 30' })).toBeTruthy();
    await waitFor(() => expect(fake.inputs('journal.list')).not.toEqual([]));
    expect(screen.queryByText('Your changes today appear here.')).toBeNull();
  });

  it('hide recent records from people who cannot open any', async () => {
    await renderDesk(['firewall']);
    expect(names()).toEqual(['Not sent yet', 'Today']);
  });

  it('appear in a fixed order', async () => {
    await renderDesk(['ops', 'search']);
    expect(names()).toEqual(['Not sent yet', 'Recent', 'Today']);
  });
});
