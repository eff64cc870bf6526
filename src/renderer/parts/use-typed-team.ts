import type { Team } from '../../contract/entities/team';
import { counted } from '../../rules/counted';
import { transferReady } from '../../rules/member-form';
import { seatCount } from '../../rules/seats';
import { teamName } from '../../rules/team-name';
import { useMethod } from '../state/use-method';
import { useRested } from '../ui/use-rested';

interface TypedTeam {
  /** Null until it is known. */
  readonly team: Team | null;
  /** To stand beside the field: name and seats, or that there is none; '' while nobody knows. */
  readonly said: string;
}

/** The team whose ID stands in a field, once the typing rests. */
export const useTypedTeam = (text: string): TypedTeam => {
  const ready = transferReady(text);
  const teamId = ready ? Number(text.trim()) : 0;
  const asked = useRested(teamId);
  const resting = ready && asked === teamId;
  const { value, error } = useMethod(
    'team.getById',
    { teamId: asked },
    { enabled: resting && asked > 0, guess: true },
  );
  const team = resting ? value : null;
  if (team) {
    const seats = counted(seatCount(team), 'seat');
    return { team, said: `${teamName(team)}, ${team.memberTeams.length} of ${seats}` };
  }
  const isUnknown = resting && error?.code === 'not-found';
  return { team, said: isUnknown ? 'There is no such team' : '' };
};
