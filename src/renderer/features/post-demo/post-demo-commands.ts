import { type AnyCommand, defineCommand } from '../../state/commands';
import { postDemoSlice } from './post-demo-slice';

declare module '../../state/commands' {
  interface CommandArguments {
    /** Create New Team for a member without an active team (section 2, member modal). */
    'postDemo.start': { readonly email: string };
    /** Replace Plan / Update Trial of a team (section 4: marks the upgrade). */
    'postDemo.changePlan': { readonly teamId: number; readonly email: string };
    /** Back to a team that was left with work in it. */
    'postDemo.resume': { readonly teamId: number };
    /** Nothing more is to be done for a team that was left. */
    'postDemo.dismiss': { readonly teamId: number; readonly flowId: string };
    /** `Complete`, `Exit`, `Exit (Without saving)`: back to tab 0. */
    'postDemo.leave': object;
  }
}

/** The demo flow, begun and left from elsewhere. */
export const postDemoCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'postDemo.start',
    on: 'app',
    title: 'Create New Team',
    permissions: ['sales'],
    internal: true,
    run: ({ email }: { email: string }, { store }) => store.slice(postDemoSlice).start(email),
  }),
  defineCommand({
    id: 'postDemo.changePlan',
    on: 'app',
    title: 'Change Team Plan',
    permissions: ['sales'],
    internal: true,
    run: ({ teamId, email }: { teamId: number; email: string }, { store }) =>
      store.slice(postDemoSlice).startPlanChange(teamId, email),
  }),
  defineCommand({
    id: 'postDemo.resume',
    on: 'app',
    title: 'Continue a team',
    permissions: ['sales'],
    internal: true,
    run: ({ teamId }: { teamId: number }, { store }) => store.slice(postDemoSlice).resume(teamId),
  }),
  defineCommand({
    id: 'postDemo.dismiss',
    on: 'app',
    title: 'Dismiss a team',
    permissions: ['sales'],
    internal: true,
    run: (which: { teamId: number; flowId: string }, { store }) =>
      store.slice(postDemoSlice).dismiss(which),
  }),
  defineCommand({
    id: 'postDemo.leave',
    on: 'app',
    title: 'Leave the demo flow',
    permissions: [],
    internal: true,
    run: async (_args: object, { store, runCommand }) => {
      if (!(await store.slice(postDemoSlice).end())) return;
      runCommand('search.reset', {});
      runCommand('demoTeams.reset', {});
    },
  }),
];
