import type { UnfinishedWrite } from '../../../contract/unfinished-write';
import { shortlyBefore, type WhenMade, whenMade } from '../../../rules/when-made';
import { useAppStore } from '../../state/use-app';
import { type Finding, UnfinishedStep } from './unfinished-step';

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
    const since = Date.parse(write.startedAt);
    const madeAt = (wanted: WhenMade) =>
      answer.teams.filter(({ createdAt }) => whenMade(createdAt, since) === wanted);
    const made = madeAt('since');
    const [one, ...others] = made;
    const [near] = madeAt('shortly-before');
    if (one === undefined && near !== undefined) {
      const name = near.companyName ? `Team #${near.id}, ${near.companyName},` : `Team #${near.id}`;
      return {
        truth: 'present',
        teamIds: [near.id],
        text: `${name} of ${email} was made ${shortlyBefore(near.createdAt, since)}. If it is the one, go on from its record and forget this try.`,
      };
    }
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
