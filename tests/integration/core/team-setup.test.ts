import { chmod, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreateTeam } from '../../../src/contract/entities/new-team';
import type { TeamPricing } from '../../../src/contract/entities/pricing';
import type { TeamSetupFlow } from '../../../src/contract/entities/settings';
import { flowMark } from '../../../src/domain/team-setup/team-setup-flow';
import { teamIds } from '../../../src/sandbox/data/seed/named/named-ids';
import { newTeam, teamPricing } from '../sandbox/team-setup-payloads';
import { type Dashboard, type SandboxDesk, startSandboxDesk } from './sandbox-core';

const owner = 'olive@fresh-team.example';
let desk: SandboxDesk;

beforeEach(async () => {
  desk = await startSandboxDesk();
  await desk.signIn('sales');
});
afterEach(() => desk.stop());

const count = (table: string, where = '1') =>
  desk.sandbox.database().get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)!
    .n;

/** Counts everything that must exist at most once. */
const tally = () => ({
  teams: count('teams', `email = '${owner}'`),
  subscriptions: count(
    'payment_subscriptions',
    `customer_id IN (SELECT stripe_customer FROM teams WHERE email = '${owner}')`,
  ),
  invoices: count('invoices', `team_id IN (SELECT id FROM teams WHERE email = '${owner}')`),
  mails: count('mails', `recipient = '${owner}'`),
});

const pricingFor = (flow: TeamSetupFlow, changes: Partial<TeamPricing> = {}) =>
  teamPricing({ teamId: flow.teamId!, stripeCustomerId: flow.stripeCustomer, ...changes });

type Step = 'create' | 'price' | 'draft' | 'send';
const routes: Readonly<Record<Step, string>> = {
  create: 'team.createTeam',
  price: 'billing.setTeamPricing',
  draft: 'billing.linkSubscription',
  send: 'billing.sendInvoice',
};

/** Leaves the team's finished flow. */
const leave = async () => {
  const flow = await desk.value('teamSetup.get', {});
  if (flow) await desk.value('teamSetup.leave', flowMark(flow));
};

/** Takes one step, using only what the app itself knows: the flow on its disk. */
const take = async (
  at: Pick<Dashboard, 'call' | 'value'>,
  step: Step,
  request = newTeam(owner),
) => {
  if (step === 'create') return at.call('team.create', request);
  const flow = (await at.value('teamSetup.get', {}))!;
  const teamId = flow.teamId!;
  switch (step) {
    case 'price':
      return at.call('pricing.set', { pricing: pricingFor(flow), previewedCents: 240_000 });
    case 'draft':
      return at.call('invoice.draft', { teamId });
    case 'send':
      return at.call('invoice.send', {
        stripeCustomerId: flow.stripeCustomer!,
        stripeInvoiceId: flow.extendedSubscription!.invoice!.id,
      });
  }
};
const steps: readonly Step[] = ['create', 'price', 'draft', 'send'];

describe('the team setup flow', () => {
  it('goes from the team to the email, and saves each step to disk', async () => {
    for (const step of steps) {
      expect(await take(desk, step)).toMatchObject({ ok: true });
      const kept = await desk.startAgain().value('teamSetup.get', {});
      expect(kept).toEqual(await desk.value('teamSetup.get', {}));
    }
    expect(await desk.value('teamSetup.get', {})).toMatchObject({
      email: owner,
      invoiceSent: true,
      finished: true,
      canLogin: true,
      previewedCents: 240_000,
      extendedSubscription: { invoice: { amount_due: 240_000 } },
    });
    expect(tally()).toEqual({ teams: 1, subscriptions: 1, invoices: 1, mails: 1 });
  });

  it.each(steps.flatMap((step) => [[step, 'before'] as const, [step, 'after'] as const]))(
    'takes effect once when step %s is dropped %s the server acted and the app restarts',
    async (broken, drop) => {
      await desk.fault({ route: 'search.query', status: 503 });
      await desk.fault({ route: 'billing.getInvoice', status: 404 });
      await desk.fault({ route: 'team.beginPlanChange', status: 404 });
      let app: Pick<Dashboard, 'call' | 'value'> = desk;
      for (const step of steps) {
        if (step === broken) {
          await desk.fault({ route: routes[step], drop, times: 1 });
          expect(await take(app, step)).toMatchObject({
            ok: false,
            error: { code: 'offline', outcome: 'unknown' },
          });
          // The app was killed; the next start knows only what is on the disk.
          app = desk.startAgain();
        }
        const result = await take(app, step);
        if ((step === 'draft' || step === 'send') && step === broken) {
          // No response shows a draft or an email, so a person decides, and the idempotency key
          // stays.
          expect(result).toMatchObject({ ok: false, error: { code: 'conflict' } });
          const [write] = await app.value('writes.unfinished', {});
          await app.value('writes.repeat', { id: write!.id });
        } else expect(result, step).toMatchObject({ ok: true });
      }
      expect(tally()).toEqual({ teams: 1, subscriptions: 1, invoices: 1, mails: 1 });
      const sent = await desk.requests(routes[broken]);
      expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
      expect(await desk.value('writes.unfinished', {})).toEqual([]);
    },
  );

  it('asks the API for the actual state after an unknown outcome', async () => {
    await desk.fault({ route: routes.create, drop: 'after' });
    expect(await take(desk, 'create')).toMatchObject({ ok: true, value: { email: owner } });
    await desk.clearFaults();
    await take(desk, 'price');
    await take(desk, 'draft');
    // The invoice is now `open`, which doesn't say whether it was emailed (J25), so a person
    // decides.
    await desk.fault({ route: routes.send, drop: 'after', times: 1 });
    expect(await take(desk, 'send')).toMatchObject({ error: { outcome: 'unknown' } });
    expect(await take(desk, 'send')).toMatchObject({ error: { code: 'conflict' } });
    const [write] = await desk.value('writes.unfinished', {});
    await desk.value('writes.repeat', { id: write!.id });
    expect(await desk.value('teamSetup.get', {})).toMatchObject({ invoiceSent: true });
    expect(tally()).toEqual({ teams: 1, subscriptions: 1, invoices: 1, mails: 1 });
  });

  it('acts once on a double click', async () => {
    for (const step of steps) {
      const both = await Promise.all([take(desk, step), take(desk, step)]);
      expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    }
    expect(tally()).toEqual({ teams: 1, subscriptions: 1, invoices: 1, mails: 1 });
  });

  it.each([403, 409, 422] as const)(
    'stays where it was when a step is refused with %i',
    async (status) => {
      for (const step of steps) {
        const before = await desk.value('teamSetup.get', {});
        const message = `No: ${status}`;
        await desk.fault({ route: routes[step], status, body: { message }, times: 1 });
        expect(await take(desk, step)).toMatchObject({ ok: false, error: { message } });
        expect(await desk.value('teamSetup.get', {})).toEqual(before);
        expect(await take(desk, step)).toMatchObject({ ok: true });
      }
      expect(tally()).toEqual({ teams: 1, subscriptions: 1, invoices: 1, mails: 1 });
    },
  );

  it('runs a step once when its token expires, after a renewal', async () => {
    for (const step of steps) {
      await desk.fault({ tokens: 'expire' });
      expect(await take(desk, step)).toMatchObject({ ok: true });
    }
    expect(tally()).toEqual({ teams: 1, subscriptions: 1, invoices: 1, mails: 1 });
  });

  it('J26: sends a draft whose amount differs from the preview', async () => {
    const flow = (await desk.value('team.create', newTeam(owner)))!;
    await desk.value('pricing.set', { pricing: pricingFor(flow), previewedCents: 239_999 });
    await desk.value('invoice.draft', { teamId: flow.teamId! });
    expect(await take(desk, 'send')).toMatchObject({ ok: true, value: { invoiceSent: true } });
    const [line] = await desk.value('journal.list', {});
    expect(line!.detail).toMatch(/\$2,400\.00, previewed \$2,399\.99$/);
    expect(tally().mails).toBe(1);
  });

  it('does not send an invoice that has since been voided', async () => {
    for (const step of ['create', 'price', 'draft'] as const) await take(desk, step);
    desk.sandbox.database().run("UPDATE invoices SET status = 'void' WHERE status = 'draft'");
    expect(await take(desk, 'send')).toMatchObject({ ok: false, error: { code: 'conflict' } });
    expect(await desk.requests(routes.send)).toEqual([]);
    expect(await desk.value('teamSetup.get', {})).toMatchObject({
      extendedSubscription: { invoice: { status: 'void' } },
      finished: true,
    });
  });

  it('treats an invoice as sent when an unconfirmed try sent it and it was paid since', async () => {
    for (const step of ['create', 'price', 'draft'] as const) await take(desk, step);
    await desk.fault({ route: 'billing.getInvoice', status: 503 });
    await desk.fault({ route: routes.send, drop: 'after', times: 1 });
    expect(await take(desk, 'send')).toMatchObject({ error: { outcome: 'unknown' } });
    await desk.clearFaults();
    desk.sandbox.database().run("UPDATE invoices SET status = 'paid' WHERE status = 'open'");
    expect(await take(desk, 'send')).toMatchObject({ ok: true, value: { invoiceSent: true } });
    expect(await desk.value('writes.unfinished', {})).toEqual([]);
    expect(tally().mails).toBe(1);
  });

  it('J26: shows, confirms, and sends an amount that was changed on the payment provider’s page', async () => {
    for (const step of ['create', 'price', 'draft'] as const) await take(desk, step);
    const { id } = (await desk.value('teamSetup.get', {}))!.extendedSubscription!.invoice!;
    await desk.value('billing.openInvoice', { stripeInvoiceId: id });
    const form = new URLSearchParams({ amount: '1999.00' });
    const saved = await fetch(desk.opened.at(-1)!, { method: 'POST', body: form });
    expect(saved.status).toBe(200);
    const flow = (await desk.value('teamSetup.get', {}))!;
    const refreshed = await desk.value('invoice.refresh', { teamId: flow.teamId! });
    expect(refreshed.flow!.extendedSubscription!.invoice!.amount_due).toBe(199_900);
    const send = (confirmedCents: number) =>
      desk.call('invoice.send', {
        stripeCustomerId: flow.stripeCustomer!,
        stripeInvoiceId: id,
        confirmedCents,
      });
    expect(await send(240_000)).toMatchObject({ ok: false, error: { code: 'conflict' } });
    expect(await send(199_900)).toMatchObject({ ok: true, value: { invoiceSent: true } });
    expect(tally().mails).toBe(1);
  });

  it('J25: sends an invoice that the payment provider finalized without emailing it', async () => {
    for (const step of ['create', 'price', 'draft'] as const) await take(desk, step);
    const { id } = (await desk.value('teamSetup.get', {}))!.extendedSubscription!.invoice!;
    await desk.value('billing.openInvoice', { stripeInvoiceId: id });
    const form = new URLSearchParams({ amount: '2400.00', finalize: '1' });
    await fetch(desk.opened.at(-1)!, { method: 'POST', body: form });
    expect(tally().mails).toBe(0);
    expect(await take(desk, 'send')).toMatchObject({ ok: true, value: { invoiceSent: true } });
    expect(tally().mails).toBe(1);
  });

  it('refuses a second team while one is in progress', async () => {
    await take(desk, 'create');
    const other: CreateTeam = newTeam('second@fresh-team.example');
    expect(await take(desk, 'create', other)).toMatchObject({ error: { code: 'conflict' } });
  });

  it('belongs to its person and is not in any file that others can read', async () => {
    await take(desk, 'create');
    const folder = path.join(desk.userData, 'post-flow', 'sandbox');
    const [file] = await readdir(folder);
    expect((await stat(path.join(folder, file!))).mode & 0o777).toBe(0o600);
    const colleague = desk.startAgain();
    await colleague.value('session.get', {});
    await colleague.value('session.signOut', {});
    await colleague.signIn('all');
    expect(await colleague.value('teamSetup.get', {})).toBeNull();
  });

  it('opens the team app with the login token, which reaches no window, log, or file', async () => {
    const flow = await desk.value('team.create', newTeam(owner));
    const { host } = await desk.value('teamSetup.login', {});
    const page = new URL(desk.opened.at(-1)!);
    expect(page.host).toBe(host);
    const token = page.searchParams.get('addon')!;
    expect(token.length).toBeGreaterThan(20);
    const kept = await readFile(
      path.join(
        desk.userData,
        'post-flow',
        'sandbox',
        (await readdir(path.join(desk.userData, 'post-flow', 'sandbox')))[0]!,
      ),
      'utf8',
    );
    const journal = await desk.value('journal.list', {});
    for (const text of [flow, journal, desk.events].map((each) => JSON.stringify(each))) {
      expect(text).not.toContain(token);
    }
    expect(kept).not.toContain(token);
    expect(desk.logged()).not.toContain(token);
    await leave();
    expect(await desk.call('teamSetup.login', {})).toMatchObject({ error: { code: 'not-found' } });
  });

  it('starts a plan change from the team’s current plan', async () => {
    const teamId = teamIds.classic;
    const begun = await desk.value('team.changePlan', { teamId, email: 'team@classic.example' });
    expect(begun).toMatchObject({
      termsBefore: { numberSeats: 25, priceId: 'price_1TeamsBusinessY' },
      isUpgrade: true,
      teamId,
      stripeCustomer: expect.stringMatching(/^cus_/),
    });
  });

  it('keeps a step’s key when the disk refuses the flow', async () => {
    await mkdir(path.join(desk.userData, 'post-flow'), { recursive: true });
    await chmod(path.join(desk.userData, 'post-flow'), 0o500);
    const isRoot = process.getuid?.() === 0;
    const result = await take(desk, 'create');
    if (!isRoot) expect(result).toMatchObject({ error: { code: 'file', outcome: 'unknown' } });
    await chmod(path.join(desk.userData, 'post-flow'), 0o700);
    if (!isRoot) expect(await take(desk, 'create')).toMatchObject({ ok: true });
    expect(tally().teams).toBe(1);
  });
});

describe('a lookup of the actual state', () => {
  it('distinguishes a team or an invoice from none, and from unknown', async () => {
    expect(await desk.value('team.findByOwner', { email: owner })).toMatchObject({
      truth: 'absent',
    });
    for (const step of ['create', 'price', 'draft'] as const) await take(desk, step);
    const flow = (await desk.value('teamSetup.get', {}))!;
    expect(await desk.value('team.findByOwner', { email: owner.toUpperCase() })).toMatchObject({
      truth: 'present',
      teams: [{ id: flow.teamId }],
    });
    const id = flow.extendedSubscription!.invoice!.id;
    expect(await desk.value('invoice.find', { stripeInvoiceId: id })).toMatchObject({
      truth: 'present',
      invoice: { status: 'draft' },
    });
    await desk.fault({ route: 'billing.getInvoice', status: 500, body: { message: 'Down' } });
    expect(await desk.value('invoice.find', { stripeInvoiceId: id })).toEqual({
      truth: 'cannot-tell',
      message: 'Down',
      invoice: null,
    });
  });
});

describe('documents', () => {
  it('include the invoice, saved to disk through the payment provider’s link', async () => {
    for (const step of steps) await take(desk, step);
    // The payment provider creates the file when it finalizes the invoice (J26).
    const drafted = (await desk.value('teamSetup.get', {}))!;
    expect(drafted.extendedSubscription!.invoice!.invoice_pdf).toBeNull();
    const { flow } = await desk.value('invoice.refresh', { teamId: drafted.teamId! });
    const { id: stripeInvoiceId, number } = flow!.extendedSubscription!.invoice!;
    const input = { stripeInvoiceId, companyName: 'Acme & Sons' };
    const saved = await desk.value('invoice.download', input);
    expect(saved.fileName).toBe(`Invoice ${number} - Acme___Sons.pdf`);
    expect((await readFile(saved.path)).subarray(0, 5).toString()).toBe('%PDF-');
    await desk.fault({ route: `GET /pay/files/${stripeInvoiceId}/x`, status: 500 });
    await rm(desk.downloads, { recursive: true });
    expect(await desk.call('invoice.download', input)).toMatchObject({ error: { code: 'file' } });
  });

  it('include the team’s quote, saved to disk under the standard file name', async () => {
    const saved = await desk.value('quote.saveForTeam', {
      teamId: teamIds.multiYear,
      companyName: 'Keystone Insurance',
    });
    expect(saved.fileName).toBe('Popl Teams Quote - Keystone_Insurance.pdf');
    expect(
      await desk.call('quote.saveForTeam', { teamId: teamIds.noPlan, companyName: 'x' }),
    ).toMatchObject({ error: { message: `Nothing was quoted for team ${teamIds.noPlan}.` } });
  });
});
