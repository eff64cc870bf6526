import { describe, expect, it } from 'vitest';
import { DirectoryUser } from '../../../src/contract/entities/directory';
import { SyncConfig, TeamCard } from '../../../src/contract/entities/hr';
import type { MappingScheme } from '../../../src/contract/entities/mapping-scheme';
import { dryRun } from '../../../src/domain/hr-sync/dry-run';
import { defaultMappingScheme } from '../../../src/domain/hr-sync/mapping-scheme';
import { sandboxForTests } from './api';
import { type DirectoryBody, hrApi } from './hr-api';

const api = sandboxForTests();
const hr = hrApi(api);

const SELECT =
  'id,displayName,givenName,surname,mail,userPrincipalName,accountEnabled,jobTitle,department,companyName,officeLocation,city,country,mobilePhone,businessPhones';

/** Gathers what a client can know before a sync, and runs the dry run on it. */
const predict = async (teamId: number) => {
  const connection = await hr.connection(teamId);
  const config = SyncConfig.parse(connection.integrationSyncConfig);
  const directory = await hr.directory(teamId);
  const users: { groupId: string; user: DirectoryUser }[] = [];
  for (const { id } of config.groups) {
    let path: string | null = `/groups/${id}/transitiveMembers?$top=999&$select=${SELECT}`;
    while (path !== null) {
      const { body }: { body: DirectoryBody } = await directory(path);
      for (const object of body.value) {
        if (object['@odata.type'] !== '#microsoft.graph.user') continue;
        users.push({ groupId: id, user: DirectoryUser.parse(object) });
      }
      const next: string | undefined = body['@odata.nextLink'];
      path = next === undefined ? null : next.slice(next.indexOf('/groups'));
    }
  }
  const { call, cards } = await hr.product(teamId);
  const before = (await cards()).map((card) => TeamCard.parse(card));
  const scheme: MappingScheme = config.mappingScheme ?? defaultMappingScheme;
  const ownerEmail = before.find(({ isAdmin }) => isAdmin)?.email ?? null;
  const run = dryRun({ config, scheme, users, cards: before, ownerEmail, cardsKnown: true });
  const sync = () => call('/manualSync', { body: { connectionId: connection.id, isSilent: true } });
  return { run, before, sync, cards };
};

describe('a sync does what its dry run predicted', () => {
  it.each([
    ['nested groups, a cycle, and unusual data', 3_000_061, [21, 5, 3]],
    ['BambooHR that was never synced', 3_000_062, [18, 0, 0]],
    ['a custom scheme with all cards', 3_000_063, [1, 8, 0]],
    ['a group that is too small', 3_000_064, [0, 0, 35]],
    ['filling only empty values', 3_000_065, [0, 0, 0]],
    // 40 members have an outdated job title; the directory has no title for one of them.
    ['12,000 users', 3_000_067, [11_700, 39, 6]],
  ])(
    'for %s',
    async (_what, teamId, [added, changed, removed]) => {
      const { run, before, sync, cards } = await predict(teamId as number);
      expect([run.added.length, run.changed.length, run.removed.length]).toEqual([
        added,
        changed,
        removed,
      ]);
      expect((await sync()).status).toBe(200);
      expect((await api.audit()).at(-1)?.after).toEqual({ added, changed, removed });
      if (teamId === 3_000_067) return;

      const after = await cards();
      const emails = (list: readonly { email?: string | null }[]) =>
        list.map(({ email }) => email?.toLowerCase()).sort();
      const had = new Set(before.map(({ memberId }) => memberId));
      expect(emails(after.filter(({ memberId }) => !had.has(memberId)))).toEqual(emails(run.added));
      const has = new Set(after.map(({ memberId }) => memberId));
      expect(emails(before.filter(({ memberId }) => !has.has(memberId)))).toEqual(
        emails(run.removed),
      );
      // Every predicted value is now on its card, except those of the server's own parsers.
      for (const { cardId, fields } of run.changed) {
        const card = after.find(({ id }) => id === cardId);
        for (const { key, to, custom } of fields) {
          const [kind, field = ''] = key.split('.');
          if (custom || kind !== 'linkData') continue;
          expect(card?.linkData[field], `${cardId} ${key}`).toBe(to);
        }
      }
      // Nothing else has changed.
      const touched = new Set(run.changed.map(({ cardId }) => cardId));
      for (const card of before) {
        const now = after.find(({ id }) => id === card.id);
        if (now === undefined || touched.has(card.id)) continue;
        expect(TeamCard.parse(now)).toEqual({ ...card, isAdmin: expect.any(Boolean) });
      }
      const again = await predict(teamId as number);
      expect(again.run.added).toEqual([]);
      expect(again.run.removed).toEqual([]);
      expect(
        again.run.changed.flatMap(({ fields }) => fields.filter(({ custom }) => !custom)),
      ).toEqual([]);
    },
    90_000,
  );
});
