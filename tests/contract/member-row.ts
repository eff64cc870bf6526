export const memberRow = (id: number) => ({
  id,
  email: `person${id}@example.com`,
  hash: `h${id}`,
  slug: null,
  registeredDate: '2024-02-29T00:00:00.000Z',
  app_last_open: null,
  dashboard_last_open: null,
  isPro: id % 3,
  activeTeamsMember: null,
});
