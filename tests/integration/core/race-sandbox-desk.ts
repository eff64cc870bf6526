import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { TeamSetupFlow } from '../../../src/contract/entities/settings';
import type { Result } from '../../../src/contract/wire/result';
import { flowMark } from '../../../src/domain/team-setup/team-setup-flow';
import type { Clock } from '../../../src/main/core/app/ports';
import type { StaffPerson } from '../../../src/sandbox/identity/people';
import { type CorePage, openPage } from '../../helpers/core-page';
import { realClock } from '../../unit/core/helpers/fake-clock';
import { newTeam, teamPricing } from '../sandbox/team-setup-payloads';
import { type Dashboard, personOf, type SandboxDesk, startSandboxDesk } from './sandbox-core';

export const steps = ['create', 'price', 'draft', 'send', 'change plan'] as const;
export type Step = (typeof steps)[number];

const routes: Readonly<Record<Step, RegExp>> = {
  create: /\/create_team$/,
  price: /\/set_team_pricing$/,
  draft: /\/link_subscription\//,
  send: /\/invoice\/send$/,
  'change plan': /\/change_plan$/,
};

export const methods = {
  create: 'team.create',
  price: 'pricing.set',
  draft: 'invoice.draft',
  send: 'invoice.send',
  'change plan': 'team.changePlan',
} as const;

const day = 24 * 3_600_000;
const lost = () => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });

/**
 * A step of a sale at the sandbox's server, which acts immediately while its response is held back.
 * With `forgets`, no idempotency key reaches the server. All tests of the file share one sandbox;
 * each has its own machine and team.
 */
export const sandboxRaceInEachTest = (step: Step, forgets: boolean) => {
  let sandbox: SandboxDesk;
  let desk: Dashboard & { startAgain(): Dashboard };
  let page: CorePage;
  let pages: CorePage[];
  let owner: string;
  let teamId: number;
  let role: StaffPerson['role'];
  let held: ((end: 'answer' | 'lose') => void)[];
  let mode: 'holds' | 'loses' | 'answers';
  let requests: { readonly bearer: string }[];
  let customers: number;
  let ahead = 0;
  let teams = 0;
  let daysLater = 0;
  const clock: Clock = { ...realClock, now: () => Date.now() + ahead };

  /**
   * Admits the person directly, because the sandbox's clock runs ahead of the identity provider's.
   */
  const letIn = (): Promise<Response> => {
    const { email } = personOf(role);
    const user = { id: email.length, email, can_access_sales: true, can_access_search: true };
    const token = sandbox.sandbox.signIn(role as 'sales');
    const body = JSON.stringify({ token, user, isProd: false });
    // A response of Node's: in this process, the sandbox's server replaces the global class.
    return fetch(`data:application/json,${encodeURIComponent(body)}`);
  };
  const network: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { url, method, headers } = request;
    if (url.endsWith('/login_sso')) return letIn();
    if (forgets) headers.delete('idempotency-key');
    const answer = await fetch(request);
    if (method !== 'POST' || !routes[step].test(url.split('?')[0] ?? '')) return answer;
    await answer.clone().arrayBuffer();
    requests.push({ bearer: headers.get('authorization') ?? '' });
    if (mode === 'loses') throw lost();
    if (mode === 'holds') {
      const how = await new Promise<'answer' | 'lose'>((resolve) => held.push(resolve));
      if (how === 'lose') throw lost();
    }
    return answer;
  };
  const rows = (sql: string, ...values: (string | number)[]): number =>
    sandbox.sandbox.database().get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`, ...values)
      ?.n ?? 0;

  const flowOf = (at: Dashboard) => at.value('teamSetup.get', {});
  const take = async (which: Step, at: Dashboard = desk): Promise<Result<TeamSetupFlow | null>> => {
    const flow = await flowOf(at);
    switch (which) {
      case 'create':
        return at.call('team.create', newTeam(owner));
      case 'change plan':
        return at.call('team.changePlan', { teamId, email: owner });
      case 'price': {
        const stripeCustomerId = flow?.stripeCustomer ?? '';
        // The form keeps its due date, so it counts one day less to it on the next day.
        const pricing = teamPricing({ teamId, stripeCustomerId, daysUntilDue: 15 - daysLater });
        return at.call('pricing.set', { pricing, previewedCents: 240_000 });
      }
      case 'draft':
        return at.call('invoice.draft', { teamId });
      case 'send': {
        const stripeInvoiceId = flow?.extendedSubscription?.invoice?.id ?? '';
        const stripeCustomerId = flow?.stripeCustomer ?? '';
        return at.call('invoice.send', { stripeCustomerId, stripeInvoiceId });
      }
    }
  };
  const done = async (which: Step) => {
    const result = await take(which);
    if (!result.ok) throw new Error(`${which}: ${JSON.stringify(result.error)}`);
    teamId = result.value?.teamId ?? 0;
  };

  beforeAll(async () => {
    sandbox = await startSandboxDesk({ clock: () => clock.now(), sessionMs: 100 * day }, clock);
  });
  afterAll(() => sandbox.stop());

  beforeEach(async () => {
    // Noon in New York, or one o'clock.
    ahead += day - ((clock.now() - 17 * 3_600_000) % day);
    daysLater = 0;
    teams += 1;
    owner = `olive-${teams}@race-${step.replace(' ', '-')}.example`;
    role = 'sales';
    [held, requests, pages, mode] = [[], [], [], 'answers'];
    desk = await sandbox.colleague({ network, clock });
    await desk.signIn('sales');
    if (step !== 'create') {
      await done('create');
      for (const before of ['price', 'draft', 'send'] as const) {
        if (steps.indexOf(before) >= steps.indexOf(step) || step === 'change plan') break;
        await done(before);
      }
    }
    if (step === 'change plan') {
      const left = await desk.call('teamSetup.get', {});
      await race.leave();
      const flowId = (left.ok && left.value?.id) || '';
      await desk.call('teamSetup.dismiss', { teamId, flowId });
      // A team that never paid: the plan change creates its customer.
      sandbox.sandbox
        .database()
        .run('UPDATE teams SET stripe_customer = NULL WHERE id = ?', teamId);
    }
    page = await race.open(desk);
    [requests, mode] = [[], 'holds'];
    customers = rows('payment_customers');
  });
  afterEach(async () => {
    race.end('answer');
    for (const each of pages) each.close();
    await desk.core.close();
  });

  const race = {
    desk: (): Dashboard & { startAgain(): Dashboard } => desk,
    page: () => page,
    take: (at?: Dashboard) => take(step, at),
    async open(at: Dashboard) {
      const opened = await openPage(at.core);
      pages.push(opened);
      return opened;
    },
    async start() {
      const ended = take(step);
      await expect.poll(() => held.length).toBe(1);
      return { ended };
    },
    end(how: 'answer' | 'lose') {
      mode = 'answers';
      for (const each of held.splice(0)) each(how);
    },
    /** From now on, requests get responses. Held ones stay held, as for an app that was killed. */
    acts() {
      mode = 'answers';
    },
    /** It is the next day in New York, and anyone who was locked out signs in again. */
    async later(hours: 13 | 30, at: Pick<Dashboard, 'core' | 'signIn'> = desk) {
      ahead += hours * 3_600_000;
      daysLater = 1;
      at.core.checkLock();
      await race.signIn('sales', at);
    },
    async signIn(as: StaffPerson['role'], at: Pick<Dashboard, 'signIn'> = desk) {
      role = as;
      await at.signIn(as);
    },
    async leave() {
      const flow = await flowOf(desk);
      if (flow) await desk.value('teamSetup.leave', flowMark(flow));
    },
    flow: (at: Dashboard = desk) => flowOf(at),
    /** Requests of the step, and the tokens they carried. */
    sent: () => requests.length,
    bearers: () => new Set(requests.map(({ bearer }) => bearer)).size,
    /** The step's results at the server; each must exist only once. */
    effects(): number {
      switch (step) {
        case 'create':
          return rows('teams WHERE email = ?', owner);
        case 'price':
          // Setting the same terms again gives the same price and creates no bill.
          return rows('(SELECT DISTINCT pricing FROM team_pricings WHERE team_id = ?)', teamId);
        case 'draft':
          return rows('invoices WHERE team_id = ?', teamId);
        case 'send':
          return rows('mails WHERE recipient = ?', owner);
        case 'change plan':
          return rows('payment_customers') - customers;
      }
    },
    /** The contents of the team's flow after the step. */
    reached: (): Partial<TeamSetupFlow> => {
      switch (step) {
        case 'create':
          return { email: owner, isUpgrade: false, pricingSet: false };
        case 'price':
          return { teamId, pricingSet: true, previewedCents: 240_000 };
        case 'draft':
          return { teamId, hasExtendedSubscription: true, invoiceSent: false };
        case 'send':
          return { teamId, invoiceSent: true, finished: true };
        case 'change plan':
          return { teamId, email: owner, isUpgrade: true };
      }
    },
    outcomes: async (at: Dashboard = desk) =>
      (await at.value('journal.list', {}))
        .filter(({ action }) => action === methods[step])
        .map(({ outcome }) => outcome),
    unfinished: async (at: Dashboard = desk) =>
      (await at.value('writes.unfinished', {})).map(({ action }) => action),
  };
  return race;
};
