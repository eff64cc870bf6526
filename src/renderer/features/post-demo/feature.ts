import { FlowRegular } from '@fluentui/react-icons/headless/svg/flow';
import { PeopleTeamAddRegular } from '@fluentui/react-icons/headless/svg/people-team-add';
import { createElement } from 'react';
import { readFormDraft } from '../../../rules/form-draft';
import { newTeamForm, newTeamLine } from '../../../rules/new-team';
import type { PapersSlice } from '../../parts/papers-slice';
import { defineCommand } from '../../state/commands';
import type { Feature } from '../../state/feature';
import type { AppState } from '../../state/store';
import { type PostDemoSlice, postDemoSlice } from './post-demo-slice';

declare module '../../state/commands' {
  interface CommandArguments {
    /** Create New Team for a member without an active team (section 2, member modal). */
    'postDemo.start': { readonly email: string };
    /** Replace Plan / Update Trial of a team (section 4: marks the upgrade). */
    'postDemo.changePlan': { readonly teamId: number; readonly email: string };
    /** `Complete`, `Exit`, `Exit (Without saving)`: back to tab 0. */
    'postDemo.leave': object;
  }
}

const newTeamTab = 3;
const usedPapers = { name: 'papers' };

/** Whether a post-flow email is stored: the demo flow's tab then shows to everybody. */
export const flowIsStored = ({ features }: AppState): boolean =>
  (features[postDemoSlice.name] as { flow?: unknown } | undefined)?.flow != null;

export const postDemoFeature: Feature = {
  name: 'post-demo',
  tabs: [
    {
      id: 1,
      title: 'Demo flow',
      permissions: ['sales'],
      alsoWhile: flowIsStored,
      tile: {
        title: 'Demo flow',
        description: 'Go on with the team that you are creating or changing for a customer.',
        icon: createElement(FlowRegular),
      },
      load: () => import('./demo-flow-screen').then((module) => module.DemoFlowScreen),
    },
    {
      id: newTeamTab,
      title: 'Create New Team',
      permissions: ['sales'],
      tile: {
        title: 'Create New Team',
        description: 'Create a team for a customer and set its pricing.',
        icon: createElement(PeopleTeamAddRegular),
      },
      load: () => import('./new-team-screen').then((module) => module.NewTeamScreen),
    },
  ],
  banner: {
    shows: flowIsStored,
    load: () => import('./demo-flow-banner').then((module) => module.DemoFlowBanner),
  },
  holds: ({ features }) => {
    const slice = features[postDemoSlice.name] as PostDemoSlice | undefined;
    return slice?.flow && !slice.flow.finished ? 'money' : null;
  },
  onSignedIn: (store) => void store.slice(postDemoSlice).load(),
  onEvent: (event, store) => {
    if (event.type === 'postFlow.changed') void store.slice(postDemoSlice).load();
    if (event.type === 'writes.changed') {
      store.getState().server.reload((method) => method === 'writes.unfinished');
    }
    if (event.type === 'save.progress') {
      const { call, received, total = null } = event;
      store.peek<PapersSlice>(usedPapers)?.onProgress(call, { received, total });
    }
  },
  drafts: [
    {
      key: /^post-flow\/new-team$/,
      title: () => 'Create New Team',
      line: (text) => newTeamLine(readFormDraft(text, newTeamForm())),
      open: (store) => store.getState().navigation.showTab(newTeamTab),
    },
  ],
  commands: [
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
      id: 'postDemo.leave',
      on: 'app',
      title: 'Leave the demo flow',
      permissions: [],
      internal: true,
      run: async (_args: object, { store, runCommand }) => {
        if (await store.slice(postDemoSlice).end()) runCommand('search.reset', {});
      },
    }),
  ],
};
