import { describe, expect, it } from 'vitest';
import {
  bannerText,
  dismissQuestion,
  doneText,
  leaveQuestion,
  movedText,
} from '../../../../src/domain/team-setup/flow-texts';
import { newTeamSetupFlow } from '../../../../src/domain/team-setup/team-setup-flow';

describe('a team without an email', () => {
  const flow = { ...newTeamSetupFlow('', true), teamId: 30 };
  const finished = { ...flow, finished: true, invoiceSent: true };
  const invoice = { id: 'in_1', number: 'A-1', status: 'draft' };
  const drafted = { ...flow, extendedSubscription: { subscription: {}, invoice } };

  it.each([
    [bannerText(flow), 'You are currently in Change Team Plan for team #30'],
    [bannerText(finished), 'Team updated for team #30 (Invoice sent)'],
    [leaveQuestion(flow).title, 'Set team #30 aside and continue?'],
    [dismissQuestion(flow).title, 'Dismiss team #30?'],
    [dismissQuestion(drafted).title, 'Dismiss invoice A-1 for team #30?'],
    [doneText('pricing.set', flow), 'Pricing set for team #30.'],
    [movedText(flow, null, false), 'You left team #30 in another window.'],
  ])('has its number instead: %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

it('says that the member from whom a team starts has no email', () => {
  expect(bannerText(newTeamSetupFlow('', false))).toBe(
    'You are currently in Create New Team for a member without an email',
  );
});
