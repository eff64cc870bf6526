import type { Team } from '../../../contract/entities/team';
import { idIn } from '../../../contract/record-id';
import { seatWarning } from '../../../domain/members/membership-warnings';
import { seatCount } from '../../../domain/teams/seats';
import { teamName } from '../../../domain/teams/team-name';
import { boundedName } from '../../../domain/text/bounded-name';
import { formatNumber } from '../../../domain/text/format-number';
import { pluralize } from '../../../domain/text/pluralize';
import { type Retry, retryOf, useQueryMethod } from '../../state/queries/use-query-method';
import { useDebouncedValue } from '../../ui/timers/use-debounced-value';
import { lookUpShown, useDelayedFlag } from '../../ui/timers/use-delayed-flag';

interface TypedTeam {
  /** Null until known. */
  readonly team: Team | null;
  readonly isLoading: boolean;
  /**
   * Text next to the field: name and seats, that there is no such team, that it couldn't be loaded,
   * or that it is loading.
   */
  readonly said: string;
  /** Null unless it couldn't be loaded. */
  readonly retry: Retry | null;
  /** A possible problem, known before the user submits; it does not prevent submitting. */
  readonly warning: string | null;
}

/** Milliseconds without typing before the ID is looked up. */
const typingPause = 200;

/** The team whose ID is in a field, looked up when typing pauses. */
export const useTypedTeam = (text: string): TypedTeam => {
  const typed = idIn(text);
  const ready = typed !== null;
  const teamId = typed ?? 0;
  const asked = useDebouncedValue(teamId, typingPause);
  const resting = ready && asked === teamId;
  const found = useQueryMethod(
    'team.getById',
    { teamId: asked },
    { enabled: resting && asked > 0, guess: true },
  );
  const { value, error, load } = found;
  const team = resting ? value : null;
  const isLoading = teamId > 0 && team === null && (!resting || load === 'loading');
  const isSlow = useDelayedFlag(isLoading && resting, lookUpShown);
  if (team) {
    const seats = pluralize(seatCount(team), 'seat');
    return {
      team,
      isLoading,
      retry: null,
      said: `${boundedName(teamName(team))}, ${formatNumber(team.memberTeams.length)} of ${seats}`,
      warning: seatWarning(team),
    };
  }
  const failure = resting && teamId > 0 ? error : null;
  if (failure) {
    const isUnknown = failure.code === 'not-found';
    return {
      team,
      isLoading,
      retry: isUnknown ? null : retryOf(found),
      said: isUnknown ? 'Team not found' : 'Couldn’t load the team',
      warning: null,
    };
  }
  return { team, isLoading, retry: null, said: isSlow ? 'Loading the team…' : '', warning: null };
};
