import { act, type BoundFunctions, type queries, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Member } from '../../../../src/contract/entities/member';
import type { Permission } from '../../../../src/contract/permissions';
import { ok } from '../../../../src/contract/wire/result';
import type { FakeBridge } from '../../../helpers/fake-bridge';
import { everyPermission, type RenderedApp, renderApp } from '../../../helpers/render-app';
import { member, membership, team } from '../../domain/builders';

export const ada = (over: Partial<Member> = {}): Member =>
  member({
    id: 12,
    uid: 'auth0|ada',
    name: 'Ada Lovelace',
    email: 'ada@x.test',
    memberTeams: [membership({ id: 30, companyName: 'Acme', enterprisePlan: '60' }, 300)],
    ...over,
  });

export interface MemberOptions {
  readonly permissions?: readonly Permission[];
  readonly isProd?: boolean;
  readonly prepare?: (fake: FakeBridge) => void;
}

export interface OpenMember extends RenderedApp {
  /** The record the fake server returns. */
  readonly server: { record: Member };
  readonly inside: BoundFunctions<typeof queries>;
}

/** Renders the modal of member 12. */
export const openMember = async (
  record: Member = ada(),
  { permissions = everyPermission, isProd = false, prepare }: MemberOptions = {},
): Promise<OpenMember> => {
  const server = { record };
  const app = renderApp(null, {
    permissions,
    isProd,
    prepare: (fake) => {
      fake.on('member.getById', () => ok(server.record));
      fake.answer('member.devices', []);
      fake.answer('member.linksData', []);
      // The form looks up the team ID during typing.
      fake.on('team.getById', ({ teamId }) =>
        ok(team({ id: Number(teamId), companyName: 'Prairie', initialQuantity: 12 })),
      );
      prepare?.(fake);
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind: 'member', id: 12 }));
  const dialog = await screen.findByRole('dialog', { name: 'Member' });
  const inside = within(dialog);
  await inside.findByText(record.uid ?? record.email);
  return { ...app, server, inside };
};

export const button = (name: string | RegExp): HTMLButtonElement =>
  screen.getByRole('button', { name });
export const noButton = (name: string | RegExp): void =>
  expect(screen.queryByRole('button', { name })).toBeNull();
/** The open confirmation. */
export const question = () => within(screen.getByRole('alertdialog'));

/** Reports a member change, as core does after a write. */
export const changed = ({ fake }: RenderedApp, deleted = false): void =>
  act(() =>
    fake.emit({
      type: 'record.changed',
      record: 'member',
      id: 12,
      ...(deleted ? { deleted: true } : {}),
    }),
  );

/** Expands the open member's Admin Controls. */
export const expandControls = async ({ user }: RenderedApp): Promise<void> => {
  await user.click(button('Admin Controls'));
  // Flags are for admins only, but everyone who can open the member sees devices.
  await screen.findByRole('heading', { name: 'Member Devices' });
};

/** Renders the modal of member 12 with its Admin Controls expanded. */
export const openControls = async (
  record?: Member,
  options?: MemberOptions,
): Promise<OpenMember> => {
  const app = await openMember(record, options);
  await expandControls(app);
  return app;
};
