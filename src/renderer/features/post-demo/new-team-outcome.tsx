import type { UnfinishedWrite } from '../../../contract/unfinished-write';
import { instantOf } from '../../../rules/instant';
import { useAppStore } from '../../state/use-app';
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
      return {
        truth: 'absent',
        text: `The search finds no such team of ${email}. It may not show it yet.`,
      };
    }
    if (others.length > 0) {
      return {
        truth: 'present',
        teamIds: made.map(({ id }) => id),
        text: `${made.length} teams of ${email} were created since: ${made.map(({ id }) => `#${id}`).join(', ')}. Look at them before you try again.`,
      };
    }
    return {
      truth: 'present',
      teamIds: [one.id],
      text: `Team #${one.id} of ${email} exists: it was created.`,
      // Core takes the team up, and does not make it again.
      goesOn: 'repeat',
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
