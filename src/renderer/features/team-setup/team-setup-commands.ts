import type { TeamSetupFlow } from '../../../contract/entities/settings';
import { flowStep } from '../../../domain/team-setup/team-setup-flow';
import { type AnyCommand, type CommandContext, defineCommand } from '../../state/commands/commands';
import { teamSetupSlice } from './team-setup-slice';

declare module '../../state/commands/commands' {
  interface CommandArguments {
    /** Create New Team for a member without an active team (section 2, member modal). */
    'teamSetup.start': { readonly email: string };
    /** Replace Plan / Update Trial of a team (section 4: marks the flow as an upgrade). */
    'teamSetup.changePlan': { readonly teamId: number; readonly email: string };
    /** Returns to a team that was parked. */
    'teamSetup.resume': { readonly teamId: number; readonly flowId?: string };
    /** Returns to the draft invoice of the team on top. */
    'teamSetup.sendInvoice': object;
    /** Dismisses a parked team, after a question if something is lost. */
    'teamSetup.dismiss': { readonly teamId: number; readonly flowId: string };
    /** `Complete`, `Exit`, `Exit (Without saving)`: returns to tab 0. */
    'teamSetup.leave': object;
  }
}

/** The team's flow with a draft invoice; null if there is none or it has not loaded. */
const draftOf = ({ store, subject }: CommandContext<'team'>): TeamSetupFlow | null =>
  store
    .getState()
    .server.cached('teamSetup.parked', {})
    .value?.find((flow) => flow.teamId === subject.id && flowStep(flow) === 'send') ?? null;

/** Commands that start and end team setup from elsewhere in the app. */
export const teamSetupCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'teamSetup.start',
    on: 'app',
    title: 'Create New Team',
    permissions: ['sales'],
    internal: true,
    run: ({ email }: { email: string }, { store }) => store.slice(teamSetupSlice).start(email),
  }),
  defineCommand({
    id: 'teamSetup.changePlan',
    on: 'app',
    title: 'Change Team Plan',
    permissions: ['sales'],
    internal: true,
    run: ({ teamId, email }: { teamId: number; email: string }, { store }) =>
      store.slice(teamSetupSlice).startPlanChange(teamId, email),
  }),
  defineCommand({
    id: 'teamSetup.resume',
    on: 'app',
    title: 'Continue a team',
    permissions: ['sales'],
    internal: true,
    run: ({ teamId, flowId }: { teamId: number; flowId?: string }, { store }) =>
      store.slice(teamSetupSlice).resume(teamId, flowId),
  }),
  defineCommand({
    id: 'teamSetup.sendInvoice',
    on: 'team',
    title: 'Review and send invoice',
    words: ['draft', 'bill'],
    permissions: ['sales'],
    offered: (context) => draftOf(context) !== null,
    run: (_args: object, context) => {
      const flow = draftOf(context);
      const { store, subject } = context;
      return flow ? store.slice(teamSetupSlice).resume(subject.id, flow.id) : undefined;
    },
  }),
  defineCommand({
    id: 'teamSetup.dismiss',
    on: 'app',
    title: 'Dismiss a team',
    permissions: ['sales'],
    internal: true,
    run: (which: { teamId: number; flowId: string }, { store }) =>
      store.slice(teamSetupSlice).dismiss(which),
  }),
  defineCommand({
    id: 'teamSetup.leave',
    on: 'app',
    title: 'Leave the demo flow',
    permissions: [],
    internal: true,
    run: async (_args: object, { store, runCommand }) => {
      if (!(await store.slice(teamSetupSlice).end())) return;
      runCommand('search.reset', {});
      runCommand('demoTeams.reset', {});
    },
  }),
];
