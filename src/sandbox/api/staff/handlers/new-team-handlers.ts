import { randomBytes } from 'node:crypto';
import type { TeamPricing } from '../../../../contract/entities/pricing';
import { currentDemoTeam } from '../../../../domain/demo-teams/demo-team';
import { easternDate } from '../../../../domain/text/calendar-day';
import type { Database } from '../../../data/database/database';
import { percentOf } from '../../pricing/price-team';
import { issueLoginToken, TEAM_LOGIN_TOKEN_MS } from '../auth/login-tokens';
import type { Handler } from '../handler';
import { conflict, invalid } from '../refusal';
import { demoTeamsOf } from './demo-team-rows';
import { requireTeam } from './lookups';
import { isEmail } from './shapes';
import { lastOffer } from './team-offer';
import { isMonthly, makeCustomer } from './team-setup-lookups';

/** Finds the member with this email, or creates one. */
const memberWith = (
  database: Database,
  email: string,
  name: string | null,
  now: number,
): number => {
  const sql = 'SELECT id FROM members WHERE lower(email) = lower(?)';
  const known = database.get<{ id: number }>(sql, email);
  if (known) return known.id;
  return database.insert(
    `INSERT INTO members (uid,email,email_verified,name,hash,slug,registered_date,is_pro,
       text_follow_up,email_follow_up,exchange,lead_capture_mode)
     VALUES (?,?,0,?,?,NULL,?,0,1,1,'',1)`,
    randomBytes(14).toString('hex'),
    email,
    name,
    randomBytes(4).toString('hex'),
    new Date(now).toISOString(),
  );
};

const uniqueEmails = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email) => [email.toLowerCase(), email])).values(),
];

/** Creates a team with its members and its payment customer (section 7). */
const createTeam: Handler<'team.createTeam'> = (input, { database, now, staff, audit }) => {
  const { teamOwnerEmail, teamOwnerName, salesforceAccountId, memberEmails } = input;
  const emails = uniqueEmails(
    input.addOwnerAsAdmin ? [teamOwnerEmail, ...memberEmails] : memberEmails,
  );
  for (const email of [teamOwnerEmail, ...emails]) {
    if (!isEmail(email)) throw invalid(`${email} is not an email address.`, 'memberEmails');
  }
  const taken = database.get<{ id: number }>(
    'SELECT id FROM teams WHERE lower(email) = lower(?) LIMIT 1',
    teamOwnerEmail,
  );
  if (taken) throw conflict(`Team ${taken.id} already has the email ${teamOwnerEmail}.`);

  const teamId = database.insert(
    `INSERT INTO teams (email,company_name,created_at,text_follow_up,email_follow_up,
       send_weekly_invite_reminders,account_executive,owner_name,salesforce_account_id,
       is_test_account)
     VALUES (?,NULL,?,1,1,1,?,?,?,?)`,
    teamOwnerEmail,
    new Date(now).toISOString(),
    staff.email,
    teamOwnerName,
    salesforceAccountId,
    Number(input.isTestAccount),
  );
  const owner = teamOwnerEmail.toLowerCase();
  const memberIds = emails.map((email, index) => {
    const name = email.toLowerCase() === owner ? teamOwnerName : null;
    const memberId = memberWith(database, email, name, now);
    // The first member becomes the admin: the owner if they were added.
    database.run(
      'INSERT INTO memberships (member_id,team_id,is_admin) VALUES (?,?,?)',
      memberId,
      teamId,
      Number(index === 0),
    );
    return memberId;
  });
  const [admin] = memberIds;
  if (admin === undefined) throw invalid('A team needs at least one member.', 'memberEmails');
  const stripeCustomer = makeCustomer(database, requireTeam(database, teamId), teamOwnerName);
  const loginToken = issueLoginToken(database, admin, staff.email, now, TEAM_LOGIN_TOKEN_MS);
  audit(`team ${teamId}`, null, { email: teamOwnerEmail, members: emails.length, stripeCustomer });
  return {
    team: { id: teamId, email: teamOwnerEmail },
    loginToken,
    stripeCustomer,
    teamSize: memberIds.length,
  };
};

const summaryOfPricing = (pricing: TeamPricing, monthly: boolean) => ({
  companyName: pricing.companyName,
  numberSeats: pricing.numberSeats,
  priceId: pricing.stripeSourcePriceId,
  discountPercent: percentOf(pricing.discountFactor),
  isPriceMonthly: monthly,
  isCustomPricing: pricing.customPricing,
  pricePerSeatYearlyDollars: pricing.pricePerSeatDollars,
  multiYearSub: pricing.multiYearSub,
  multiYearSubYears: pricing.multiYearSubYears,
  offerFreeTrial: pricing.trialDays > 0,
});

/**
 * The team's terms: what sales last set or quoted, or else its subscription, or else its seeded demo
 * team.
 */
const summaryOf = (database: Database, teamId: number) => {
  const team = requireTeam(database, teamId);
  const demo = currentDemoTeam({ internalDemoTeams: demoTeamsOf(database, teamId) });
  const trialDate = demo?.trialExpiresAtUtc
    ? easternDate(Date.parse(demo.trialExpiresAtUtc))
    : null;
  const pricing = lastOffer(database, teamId)?.pricing;
  if (pricing) {
    const monthly = isMonthly(database, pricing.stripeSourcePriceId);
    return { ...summaryOfPricing(pricing, monthly), trialDate };
  }
  const subscriptionId = team.stripe_subscription?.split('%')[1] ?? '';
  const subscription = database.get<{
    price_id: string | null;
    quantity: number | null;
    billing_interval: string | null;
    status: string;
  }>('SELECT * FROM payment_subscriptions WHERE id = ?', subscriptionId);
  if (subscription === undefined && demo === null) return null;
  const perSeat = subscription ? null : (demo?.pricePerSeatDollars ?? null);
  return {
    companyName: team.company_name,
    numberSeats: subscription?.quantity ?? demo?.numberSeats ?? team.initial_quantity,
    priceId: subscription?.price_id ?? demo?.stripeSourcePriceId ?? null,
    discountPercent: 0,
    isPriceMonthly: subscription?.billing_interval === 'month',
    isCustomPricing: perSeat !== null,
    pricePerSeatYearlyDollars: perSeat,
    multiYearSub: demo?.multiYearSub ?? false,
    multiYearSubYears: demo?.multiYearSubYears ?? 1,
    offerFreeTrial: subscription?.status === 'trialing' || (!subscription && trialDate !== null),
    trialDate,
  };
};

/** Creates the payment customer of a team that has never paid. */
const beginPlanChange: Handler<'team.beginPlanChange'> = ({ id }, { database, audit }) => {
  const team = requireTeam(database, id);
  let stripeCustomer = team.stripe_customer || null;
  if (stripeCustomer === null) {
    stripeCustomer = makeCustomer(database, team, team.company_name || team.email || `Team ${id}`);
    audit(`team ${id}`, { stripeCustomer: null }, { stripeCustomer });
  }
  return { subscription: summaryOf(database, id), stripeCustomer };
};

export const newTeamHandlers = {
  'team.createTeam': createTeam,
  'team.beginPlanChange': beginPlanChange,
};
