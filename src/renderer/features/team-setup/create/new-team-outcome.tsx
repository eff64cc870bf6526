import type { UnfinishedWrite } from '../../../../contract/entities/unfinished-write';
import { shortlyBefore, type WhenMade, whenMade } from '../../../../domain/outbox/when-made';
import { boundedName } from '../../../../domain/text/bounded-name';
import { pluralize } from '../../../../domain/text/pluralize';
import { useAppStore } from '../../../state/use-app';
import { because, type Finding, UnfinishedStep } from '../unfinished-step';

const cannotTell = (message: string): Finding => ({
  truth: 'cannot-tell',
  text: `We can’t tell whether the team exists${because(message)}`,
});

/** For an unknown outcome: whether the team exists (checklist J19), and the next step. */
export const NewTeamOutcome = ({ write }: { readonly write: UnfinishedWrite }) => {
  const store = useAppStore();
  const email = write.subject.replace(/^team of /, '');

  const ask = async (): Promise<Finding> => {
    const { server } = store.getState();
    const response = await server.load('team.findByOwner', { email });
    if (response === null) return cannotTell('');
    if (response.truth === 'cannot-tell') return cannotTell(response.message);
    const since = Date.parse(write.startedAt);
    const madeAt = (wanted: WhenMade) =>
      response.teams.filter(({ createdAt }) => whenMade(createdAt, since) === wanted);
    const made = madeAt('since');
    const [one, ...others] = made;
    const [near] = madeAt('shortly-before');
    if (one === undefined && near !== undefined) {
      const name = near.companyName
        ? `Team #${near.id} (${boundedName(near.companyName)})`
        : `Team #${near.id}`;
      return {
        truth: 'present',
        teamIds: [near.id],
        text: `${name} was created for ${email} ${shortlyBefore(near.createdAt, since)}. If that’s the one, continue from its record and dismiss this attempt.`,
      };
    }
    if (one === undefined) {
      return {
        truth: 'absent',
        text: `No team found for ${email}. It may not appear in search yet.`,
      };
    }
    if (others.length > 0) {
      return {
        truth: 'present',
        teamIds: made.map(({ id }) => id),
        text: `${pluralize(made.length, 'team')} have been created for ${email} since then: ${made.map(({ id }) => `#${id}`).join(', ')}. Check them before you try again.`,
      };
    }
    return {
      truth: 'present',
      teamIds: [one.id],
      text: `Team #${one.id} was created for ${email}.`,
      // Core adopts the team instead of creating it again.
      goesOn: 'repeat',
    };
  };
  return (
    <UnfinishedStep
      write={write}
      title={`We couldn’t confirm that the team for ${email} was created`}
      ask={ask}
    />
  );
};
