import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../../../src/contract/entities/settings';
import { useFormErrors } from '../../../../src/renderer/ui/forms/use-form-errors';
import {
  descriptionOf,
  isUnavailable,
  type RenderedApp,
  renderApp,
} from '../../../helpers/render-app';
import { chooseTeam, open as openHr } from '../hr-sync/open-hr-sync';
import { ada, openControls, openMember } from '../members/open-member';
import { acme, openTeam } from '../teams/open-team';

const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const memberControls = () =>
  openControls(ada(), {
    prepare: (fake) =>
      fake.answer('member.linksData', [{ id: 70, exchangeText: 'Hello', mid: 12 }]),
  });

const hrTab = async (name: string) => {
  const app = openHr();
  await chooseTeam(app);
  await app.user.click(await screen.findByRole('tab', { name }));
  return app;
};

const modal = (kind: 'add-ip' | 'settings') => async () => {
  const app = renderApp(null, {
    permissions: ['firewall'],
    prepare: (fake) => {
      fake.refuse('firewall.currentIp', { code: 'timeout', message: 'Too slow' });
      fake.answer('settings.get', defaultSettings);
      fake.answer('updates.get', {
        channel: 'latest',
        state: { status: 'none', why: 'Not here.' },
      });
    },
  });
  act(() => app.store.getState().navigation.openModal({ kind }));
  return app;
};

const forms: readonly {
  readonly name: string;
  readonly open: () => Promise<RenderedApp>;
  /** The button that opens the form. */
  readonly press?: string;
  readonly label: string | RegExp;
  readonly wrong: string;
  readonly error: string;
  readonly right: string;
}[] = [
  {
    name: 'email of a member',
    open: openMember,
    press: 'Edit Email',
    label: 'Email',
    wrong: ' ',
    error: 'Enter an email address.',
    right: 'lily@x.test',
  },
  {
    name: 'Add Order',
    open: openTeam,
    press: 'Add Order',
    label: /^Standard devices/,
    wrong: '2.5',
    error: 'Enter a whole number, such as 0 or 25.',
    right: '25',
  },
  {
    name: 'Add IP',
    open: modal('add-ip'),
    label: /^IP/,
    wrong: '203.0.113.0/33',
    error: '203.0.113.0/33 is not a range: /33 is too large: the maximum is /32.',
    right: '203.0.113.0/28',
  },
  {
    name: 'business card',
    open: memberControls,
    press: 'Edit card 70',
    label: 'Member ID',
    wrong: 'x1',
    error: 'Enter a numeric member ID.',
    right: '99',
  },
  {
    name: 'team transfer',
    open: memberControls,
    label: 'Team ID',
    wrong: 'x',
    error: 'Enter a numeric team ID.',
    right: '44',
  },
  {
    name: 'mapping',
    open: () => hrTab('Customizations'),
    label: 'Job Title',
    wrong: ' ',
    error: 'Enter a value.',
    right: 'Boss',
  },
  {
    name: 'group of a sync',
    open: () => hrTab('Overview'),
    label: 'Group ID',
    wrong: 'g1',
    error: 'This group is already synced.',
    right: 'g2',
  },
  {
    name: 'folder of downloads',
    open: modal('settings'),
    label: 'Folder for quotes and invoices',
    wrong: 'quotes',
    error: 'Enter the full folder path.',
    right: '/data/quotes',
  },
];

test.each(forms)(
  '$name: shows an error when the field is left, and updates it on every key',
  async ({ open, press, label, wrong, error, right }) => {
    const { user } = await open();
    if (press) await user.click(await screen.findByRole('button', { name: press }));
    await screen.findByLabelText(label, { selector: 'input' });
    await user.clear(field(label));
    await user.type(field(label), wrong);
    expect(descriptionOf(field(label))).not.toContain(error);
    await user.tab();
    expect(descriptionOf(field(label))).toContain(error);
    await user.clear(field(label));
    await user.type(field(label), right);
    expect(field(label).getAttribute('aria-invalid')).not.toBe('true');
    await user.clear(field(label));
    await user.type(field(label), wrong);
    expect(descriptionOf(field(label))).toContain(error);
  },
);

test('shows no error for an untouched field, but one for a cleared field', async () => {
  const { user } = await memberControls();
  await user.click(field(/^Device ID/));
  await user.tab();
  expect(descriptionOf(field(/^Device ID/))).toBe('');
  await user.type(field(/^Device ID/), 'D');
  await user.clear(field(/^Device ID/));
  expect(descriptionOf(field(/^Device ID/))).toBe('');
  await user.tab();
  expect(descriptionOf(field(/^Device ID/))).toBe('Enter the Device ID.');
  expect(descriptionOf(field(/^Device Nickname/))).toBe('');
  expect(isUnavailable(button('Register device'))).toBe(true);
  expect(descriptionOf(button('Register device'))).toBe(
    'Enter the Device ID and the Device Nickname first.',
  );
});

test('shows errors on Enter even when the button is disabled', async () => {
  const { user } = await memberControls();
  await user.type(field('Team ID'), 'x');
  expect(descriptionOf(button('Transfer'))).toBe('Enter a team ID first.');
  await user.keyboard('{Enter}');
  expect(descriptionOf(field('Team ID'))).toBe('Enter a numeric team ID.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('does not treat switching windows as leaving a field', async () => {
  const { user } = await memberControls();
  await user.type(field('Team ID'), 'x');
  // The field stays focused within its window.
  fireEvent.focusOut(field('Team ID'));
  expect(document.activeElement).toBe(field('Team ID'));
  expect(descriptionOf(field('Team ID'))).toBe('');
});

test('removes the error of an edit that is canceled', async () => {
  const { user } = await openMember();
  await user.click(button('Edit Email'));
  await user.clear(field('Email'));
  await user.keyboard('{Enter}');
  expect(descriptionOf(field('Email'))).toContain('Enter an email address.');
  await user.click(button('Cancel'));
  await user.click(button('Edit Email'));
  await user.clear(field('Email'));
  expect(descriptionOf(field('Email'))).not.toContain('Enter an email address.');
});

test('shows a warning again for an edit that begins again after Cancel', async () => {
  const app = await openMember();
  const save = async () => {
    await app.user.click(button('Edit Email'));
    await app.user.clear(field('Email'));
    await app.user.type(field('Email'), 'ada at x.test');
    await app.user.click(button('Save'));
  };
  await save();
  expect(button('Save anyway')).toBeTruthy();
  await app.user.click(button('Cancel'));
  await save();
  expect(button('Save anyway')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('J22: names unusual values in the Subscription settings confirmation, and allows them', async () => {
  const app = await openTeam(acme({ stripeSubscription: 'si_1%sub_1' }));
  await app.user.click(button('Expand Admin Controls'));
  expect(descriptionOf(button('Save'))).toBe('No changes yet.');
  await app.user.clear(field('Enterprise plan'));
  await app.user.type(field('Enterprise plan'), 'gold');
  await app.user.clear(field('Subscription ID'));
  await app.user.type(field('Subscription ID'), 'sub_2');
  await app.user.click(button('Save'));
  await app.user.click(button('Save anyway'));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    'The subscription ID doesn’t match the format subItem%sub. The app may not find the subscription. The plan isn’t a numeric level, such as 60. The app may not recognize it.',
  );
  app.fake.answer('team.setSubscription', null as never);
  await app.user.click(within(question).getByRole('button', { name: 'Save anyway' }));
  await waitFor(() => expect(app.fake.inputs('team.setSubscription')).toHaveLength(1));
  expect(app.fake.inputs('team.setSubscription')[0]).toMatchObject({
    stripeSubscription: 'sub_2',
    enterprisePlan: 'gold',
  });
});

test('J22: a second submit sends texts with warnings, but no errors', () => {
  const warnings = { email: 'Mail may not arrive.' };
  const { result, rerender } = renderHook(
    (errors: { name?: string }) =>
      useFormErrors<'name' | 'email'>(errors, { warnings, texts: 'ada' }),
    { initialProps: { name: 'Enter a name.' } as { name?: string } },
  );
  const submit = () => {
    let passed = false;
    act(() => {
      passed = result.current.passes(null);
    });
    return passed;
  };
  expect(submit()).toBe(false);
  expect(submit()).toBe(false);
  expect(result.current.warningsShown).toBe(false);
  rerender({});
  expect(result.current.shown('email')).toBe('Mail may not arrive.');
  expect(submit()).toBe(true);
});
