import { describe, expect, it } from 'vitest';
import { bannerText } from '../../../../src/domain/team-setup/flow-texts';
import { extended, owner, routes, teamSetupDeskInEachTest } from './team-setup-desk';

const desk = teamSetupDeskInEachTest();
const banner = async () => {
  const flow = await desk.flow();
  return flow && bannerText(flow);
};

describe.each(['paid', 'sent'])('J25: an invoice that is %s when it is drafted', (status) => {
  it('counts as sent: the banner says so, and nothing is set aside', async () => {
    desk.on(routes.draft, { body: extended({ status }) });
    await desk.drafted();
    expect(await banner()).toBe(`Team created for ${owner} (Invoice sent)`);
    expect(await desk.leave()).toMatchObject({ ok: true });
    expect(await desk.parked()).toEqual([]);
  });

  it('counts as sent in files of earlier versions, which took it for unsent', async () => {
    await desk.drafted();
    await desk.forge({ extendedSubscription: extended({ status }) });
    expect(await banner()).toBe(`Team created for ${owner} (Invoice sent)`);
  });

  it('is no longer on Home if an earlier version set it aside', async () => {
    await desk.drafted();
    await desk.leave();
    const [left] = await desk.parked();
    expect(left).toMatchObject({ teamId: 9 });
    await desk.forgeParked([{ ...left, extendedSubscription: extended({ status }) }]);
    expect(await desk.parked()).toEqual([]);
  });
});
