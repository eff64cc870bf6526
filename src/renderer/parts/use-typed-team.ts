import type { Team } from '../../contract/entities/team';
import { counted } from '../../rules/counted';
import { transferReady } from '../../rules/member-form';
import { seatDoubt } from '../../rules/membership-doubts';
import { seatCount } from '../../rules/seats';
import { teamName } from '../../rules/team-name';
import { useMethod } from '../state/use-method';
import { useDebouncedValue } from '../ui/use-debounced-value';

interface TypedTeam {
  /** Null until it is known. */
  readonly team: Team | null;
  /** To stand beside the field: name and seats, or that there is none; '' while nobody knows. */
  readonly said: string;
  /** What probably stands against it: known before anybody asks, and nothing that forbids it. */
  readonly doubt: string | null;
}

/** Milliseconds without a key after which the typed ID is looked up. */
const typingPause = 200;

/** The team whose ID stands in a field, once the typing rests. */
export const useTypedTeam = (text: string): TypedTeam => {
  const ready = transferReady(text);
  const teamId = ready ? Number(text.trim()) : 0;
  const asked = useDebouncedValue(teamId, typingPause);
  const resting = ready && asked === teamId;
  const { value, error } = useMethod(
    'team.getById',
    { teamId: asked },
    { enabled: resting && asked > 0, guess: true },
  );
  const team = resting ? value : null;
  if (team) {
    const seats = counted(seatCount(team), 'seat');
    return {
      team,
      said: `${teamName(team)}, ${team.memberTeams.length} of ${seats}`,
      doubt: seatDoubt(team),
    };
  }
  const isUnknown = resting && error?.code === 'not-found';
  return { team, said: isUnknown ? 'There is no such team' : '', doubt: null };
};
