import type { MappingScheme } from '../../../contract/entities/mapping-scheme';
import { AppFailure } from '../../../contract/wire/result';
import {
  defaultMappingScheme,
  sameScheme,
  schemeErrors,
} from '../../../domain/hr-sync/mapping-scheme';
import { change } from '../../../domain/journal/journal-changes';
import { pluralize } from '../../../domain/text/pluralize';
import { unexpectedPartsOf } from '../api/read-response';
import type { HandlersOf } from '../app/core-module';
import type { EventHub } from '../app/events';
import { derivedKey } from '../outbox/derived-key';
import type { Outbox } from '../outbox/outbox';
import { notChecked, readBefore } from '../outbox/read-before';
import { teamRef } from '../outbox/route-writes';
import { absent, present } from '../outbox/verified-outcome';
import type { SessionManager } from '../session/session';
import type { HrApis } from './hr-apis';
import { readScheme } from './read-scheme';

const inForce = (scheme: MappingScheme | null | undefined): MappingScheme =>
  scheme ?? defaultMappingScheme;

const counts = ({ links, member }: MappingScheme): string =>
  `${pluralize(links.length, 'link')}, ${pluralize(Object.keys(member ?? {}).length, 'member field')}`;

export interface MappingDependencies {
  readonly hr: HrApis;
  readonly writes: Outbox;
  readonly events: EventHub;
  readonly session: SessionManager;
}

export const createMappingHandlers = ({
  hr,
  writes,
  events,
  session,
}: MappingDependencies): HandlersOf<'hr.mapConf' | 'hr.saveMapping'> => ({
  async 'hr.mapConf'({ teamId }, caller) {
    const stored = await hr.product(teamId, caller)('product.mapConf', { parentTeamId: teamId });
    return stored ? readScheme(stored) : null;
  },

  async 'hr.saveMapping'(input, context) {
    const { unchecked, ...asked } = input;
    const { teamId, scheme, base, unknownParts = [] } = asked;
    const action = 'hr.saveMapping';
    const parameters = { teamId, scheme };
    const [broken] = schemeErrors(scheme);
    if (broken) {
      throw new AppFailure({ code: 'validation', field: broken.path, message: broken.message });
    }
    const stored = async (signal: AbortSignal) => {
      const send = hr.product(teamId, { ...context, signal });
      const read = await send('product.mapConf', { parentTeamId: teamId });
      return inForce(read ? readScheme(read) : null);
    };
    const read = await readBefore(unchecked, () => stored(context.signal));
    const current = read ?? inForce(base);
    const unexpected = unexpectedPartsOf(current);
    const parts = `${pluralize(unexpected.length, 'part')} in an unknown format`;
    const stale = !sameScheme(current, inForce(base));
    if (sameScheme(current, scheme)) {
      await writes.alreadySo(context, action, parameters, stale ? teamRef(teamId) : null);
      return current;
    }
    // Parts that were stored after the window read the mapping: no one has agreed to remove them.
    if (unexpected.some(({ at }) => !unknownParts.includes(at))) {
      events.emit({ type: 'record.changed', ...teamRef(teamId) });
      throw new AppFailure({
        code: 'conflict',
        outcome: 'not-sent',
        message: `Nothing was saved: the stored mapping now has ${parts}, which a save removes. Check the mapping, then save it again.`,
      });
    }
    if (stale) {
      throw new AppFailure({
        code: 'conflict',
        message: 'Someone else changed the mapping since you opened it.',
        current: { mappingScheme: current },
      });
    }
    return writes.run(
      context,
      {
        action,
        parameters,
        repeat: { method: action, input: asked },
        target: `hr-mapping/${teamId}`,
        subject: `team ${teamId}`,
        detail: [
          change('mapping', counts(scheme), counts(current)),
          ...(unexpected.length > 0 ? [change('note', `without ${parts}`)] : []),
          ...notChecked(read),
        ],
        records: () => [teamRef(teamId)],
        verify: async (signal) => {
          const now = await stored(signal);
          return sameScheme(now, scheme) ? present(now) : absent;
        },
      },
      async (idempotencyKey) => {
        // Over values that another person has set in the meantime, the save is a different change.
        const key = derivedKey(idempotencyKey, JSON.stringify(current));
        const answered = await hr.product(teamId, { ...context, idempotencyKey: key })(
          'product.mapFields',
          {
            teamId,
            user: session.person().user.email,
            mappingScheme: scheme,
          },
        );
        // A response that cannot be read completely does not show what is stored.
        return answered && unexpectedPartsOf(answered).length === 0 ? answered : scheme;
      },
    );
  },
});
