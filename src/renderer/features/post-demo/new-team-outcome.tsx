import type { UnfinishedWrite } from '../../../contract/unfinished-write';
import { readFormDraft } from '../../../rules/form-draft';
import { instantOf } from '../../../rules/instant';
import { newTeamForm } from '../../../rules/new-team-form';
import { nextFlow } from '../../../rules/post-flow';
import { useAppStore, useSlice } from '../../state/use-app';
import { useFeatures } from '../../state/use-features';
import { flowDrafts } from './flow-drafts';
import { postDemoSlice } from './post-demo-slice';
import { type Finding, UnfinishedStep } from './unfinished-step';

/** Clocks of two machines differ by some minutes. */
const slack = 10 * 60_000;

const cannotTell = (message: string): Finding => ({
  truth: 'cannot-tell',
  text: `The server does not say whether the team exists${message ? `: ${message}` : '.'}`,
});

/** Whether the team of an unknown outcome is there (checklist J19), and the way on. */
export const NewTeamOutcome = ({ write }: { readonly write: UnfinishedWrite }) => {
  const store = useAppStore();
  const keep = useSlice(postDemoSlice, (slice) => slice.store);
  const { selectTab } = useFeatures();
  const email = write.subject.replace(/^team of /, '');

  const ask = async (): Promise<Finding> => {
    const { server } = store.getState();
    const answer = await server.load('team.findByOwner', { email });
    if (answer === null) return cannotTell('');
    if (answer.truth === 'cannot-tell') return cannotTell(answer.message);
    const since = Date.parse(write.startedAt) - slack;
    const made = answer.teams.filter(({ createdAt }) => instantOf(createdAt ?? '') >= since);
    const [one, ...others] = made;
    if (one === undefined) {
      return { truth: 'absent', text: `No such team of ${email} exists: it was not created.` };
    }
    if (others.length > 0) {
      return {
        truth: 'found',
        teamIds: made.map(({ id }) => id),
        text: `${made.length} teams of ${email} were created since: ${made.map(({ id }) => `#${id}`).join(', ')}. Look at them before you try again.`,
      };
    }
    return {
      truth: 'found',
      teamIds: [one.id],
      text: `Team #${one.id} of ${email} exists: it was created.`,
      goesOn: async () => {
        const team = await server.load('team.getById', { teamId: one.id });
        if (team === null) return false;
        const kept = store.getState().drafts.texts[flowDrafts.newTeam];
        const flow = nextFlow(store.slice(postDemoSlice).flow, {
          kind: 'team-created',
          email,
          teamId: team.id,
          teamOwnerName: readFormDraft(kept ?? null, newTeamForm()).teamOwnerName,
          teamSize: team.memberTeams.length,
          stripeCustomer: team.stripeCustomer ?? null,
          priceId: null,
          canLogin: false,
        });
        if (!(await keep(flow))) return false;
        selectTab(1);
        return true;
      },
    };
  };
  return (
    <UnfinishedStep
      write={write}
      title={`Nobody knows yet whether the team of ${email} was created`}
      ask={ask}
    />
  );
};
