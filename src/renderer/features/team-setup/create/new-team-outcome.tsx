import type { UnfinishedWrite } from '../../../../contract/entities/unfinished-write';
import { shortlyBefore, type WhenMade, whenMade } from '../../../../domain/outbox/when-made';
import { useAppStore } from '../../../state/use-app';
import { type Finding, UnfinishedStep } from '../unfinished-step';

const cannotTell = (message: string): Finding => ({
  truth: 'cannot-tell',
  text: `The server doesn’t say whether the team exists${message ? `: ${message}` : '.'}`,
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
        text: `${name} of ${email} was made ${shortlyBefore(near.createdAt, since)}. If this is the one, continue from its record and dismiss this attempt.`,
      };
    }
    if (one === undefined) {
      return {
        truth: 'absent',
        text: `No such team found for ${email}. It may not appear in search yet.`,
      };
    }
    if (others.length > 0) {
      return {
        truth: 'present',
        teamIds: made.map(({ id }) => id),
        text: `${made.length} teams of ${email} have been created since: ${made.map(({ id }) => `#${id}`).join(', ')}. Check them before you try again.`,
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
      title={`We couldn’t confirm that the team of ${email} was created`}
      ask={ask}
    />
  );
};
