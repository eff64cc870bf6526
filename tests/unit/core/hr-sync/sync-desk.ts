import type { TeamCard } from '../../../../src/contract/entities/hr';
import type { TestCoreOptions } from '../helpers/test-core';
import { group, type HrServer, person, startHr } from './hr-server';

export const card = (memberId: number, email: string, Name: string): TeamCard => ({
  id: memberId * 10,
  memberId,
  email,
  isAdmin: false,
  linkData: { Name, 'Job Title': '', Company: '', Location: '' },
  member: null,
  links: [],
});

export const cardsRoute = 'GET /connections/hrSync/team-cards/7';
export const syncRoute = 'POST /connections/hrSync/manualSync';

export interface SyncDesk extends HrServer {
  cards: TeamCard[];
}

/** Team 7 with three members and a directory that adds one, changes one, and removes one. */
export const startSyncDesk = async (options: TestCoreOptions = {}): Promise<SyncDesk> => {
  const hr: SyncDesk = Object.assign(await startHr(options), {
    cards: [
      card(1, 'boss@acme.example', 'Boss'),
      card(2, 'a@acme.example', 'Old A'),
      card(3, 'gone@acme.example', 'Gone'),
    ],
  });
  hr.product('GET /connections/hrSync/map-conf/7', { body: { data: null } });
  hr.product(cardsRoute, ({ path }) => {
    const query = new URL(path, 'http://x').searchParams;
    const offset = Number(query.get('offset'));
    return { body: { data: hr.cards.slice(offset, offset + Number(query.get('limit'))) } };
  });
  hr.directory('GET /groups/g1/transitiveMembers', ({ path }) =>
    path.includes('skiptoken')
      ? { body: { value: [person('new', { jobTitle: 'Cook' })] } }
      : {
          body: {
            value: [person('a'), group('nested')],
            '@odata.nextLink': 'https://x/?$skiptoken=2',
          },
        },
  );
  hr.directory('GET /groups/g2/transitiveMembers', { body: { value: [person('a')] } });
  hr.product(syncRoute, () => {
    hr.cards = [
      card(1, 'boss@acme.example', 'Boss'),
      card(2, 'a@acme.example', 'Person a'),
      {
        ...card(4, 'new@acme.example', 'Person new'),
        linkData: { Name: 'Person new', 'Job Title': 'Cook' },
      },
    ];
    hr.config = { ...hr.config, lastSync: '2026-03-03T03:03:03Z' };
    return { body: { message: 'OK' } };
  });
  return hr;
};
