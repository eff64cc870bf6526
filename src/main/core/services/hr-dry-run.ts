import { dryRunSteps } from '../../../rules/hr/dry-run';
import { dryRunCsv } from '../../../rules/hr/dry-run-csv';
import { runSteps } from '../hr/run-steps';
import { configOf, createTeamData, settingsOf, uidOf } from '../hr/team-data';
import type { ServiceDependencies, Services } from '../service-dependencies';

/** Entries of a list that go to the window at once: a few milliseconds of its time. */
const pageSize = 250;

export const createHrDryRunServices = ({
  ports: { clock },
  api,
  hr,
  dryRuns,
  events,
  downloads,
  environmentInfo,
}: ServiceDependencies): Services<'hr.dryRun' | 'hr.dryRunPage' | 'hr.exportDryRun'> => {
  const data = createTeamData(api, hr);
  const now = () => new Date(clock.now()).toISOString();

  return {
    async 'hr.dryRun'({ teamId, connectionId }, caller) {
      const { call, signal } = caller;
      const tell = (step: 'cards' | 'users' | 'compare', done: number, total?: number) =>
        events.emit({
          type: 'hr.progress',
          call,
          step,
          done,
          ...(total === undefined ? {} : { total }),
        });
      const [connection, scheme, team] = await Promise.all([
        data.connection(teamId, connectionId, signal),
        data.scheme(teamId, caller),
        data.team(teamId, signal),
      ]);
      const config = settingsOf(configOf(connection));
      const [{ cards, known }, users] = await Promise.all([
        data.cards(team, caller, (count) => tell('cards', count)),
        data.users(uidOf(connection), config, scheme, caller, (count) => tell('users', count)),
      ]);
      const steps = dryRunSteps({
        config,
        scheme,
        users,
        cards,
        ownerEmail: team.email ?? null,
        cardsKnown: known,
      });
      const result = await runSteps(steps, signal, ({ done, total }) =>
        tell('compare', done, total),
      );
      const { id } = dryRuns.add({ teamId, connectionId, config, scheme, cards, result });
      const { added, changed, removed, leftOut } = result;
      return {
        id,
        at: now(),
        result: {
          ...result,
          added: added.slice(0, pageSize),
          changed: changed.slice(0, pageSize),
          removed: removed.slice(0, pageSize),
          leftOut: leftOut.slice(0, pageSize),
          counts: {
            added: added.length,
            changed: changed.length,
            removed: removed.length,
            leftOut: leftOut.length,
          },
        },
      };
    },

    async 'hr.dryRunPage'({ id, part, offset }) {
      const { result } = dryRuns.get(id);
      const none = { added: [], changed: [], removed: [], leftOut: [] };
      return { ...none, [part]: result[part].slice(offset, offset + pageSize) };
    },

    async 'hr.exportDryRun'({ id }, context) {
      const { teamId, result } = dryRuns.get(id);
      const name = `Internal Dash dry run - ${environmentInfo.name} - team ${teamId} - ${now().slice(0, 10)}.csv`;
      return downloads.saveText(name, dryRunCsv(result), context);
    },
  };
};
