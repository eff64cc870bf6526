import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../../../../src/contract/entities/visits';
import type { Permission } from '../../../../src/contract/permissions';
import { ok } from '../../../../src/contract/wire/result';
import { styleOf } from '../../../helpers/held-rules';
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
/** The height that the panels share. */
const height = () => {
  const panels = screen
    .queryAllByRole('heading', { level: 2 })
    .map((each) => each.closest('section')?.parentElement);
  expect(new Set(panels.map((panel) => panel?.className)).size).toBe(1);
  const desk = panels[0]?.parentElement;
  return desk ? styleOf(desk).getPropertyValue('--part').trim() : null;
};
const full = /^clamp\(112px, .*220px\)$/;

describe('the sections of Home', () => {
  it('are as tall as their sentences until there is anything to list and a modal covers them', async () => {
    const { run } = await renderDesk(['sales']);
    screen.getByText('Forms you leave before sending appear here.');
    screen.getByText('Members and teams you open appear here.');
    await screen.findByText('Changes you send today appear here.');
    expect(height()).toBe('auto');
    await run((state) => state.drafts.set('checkout/email', 'ada@x.test'));
    await screen.findByRole('button', { name: 'Checkout Links Email: ada@x.test' });
    // The tools below don't move while someone may be about to press one.
    expect(height()).toBe('auto');
    await run((state) => state.navigation.openModal({ kind: 'journal' }));
    await run((state) => state.navigation.closeModal());
    expect(height()).toMatch(full);
    await run((state) => state.drafts.drop('checkout/email'));
    expect(height()).toMatch(full);
  });

  it('keep one height for people who cannot open records', async () => {
    await renderDesk(['firewall']);
    await screen.findByText('Changes you send today appear here.');
    expect(height()).toMatch(full);
  });

  it('have one height from the first record on, so that later content moves nothing', async () => {
    const { run } = await renderDesk(['sales'], [acme]);
    expect(height()).toMatch(full);
    await run((state) => state.drafts.set('checkout/email', 'ada@x.test'));
    await screen.findByRole('button', { name: 'Checkout Links Email: ada@x.test' });
    expect(height()).toMatch(full);
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
    expect(screen.queryByText('Changes you send today appear here.')).toBeNull();
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
