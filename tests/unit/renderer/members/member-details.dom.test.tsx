import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok } from '../../../../src/contract/wire/result';
import { membership } from '../../domain/builders';
import { ada, button, type MemberOptions, openMember } from './open-member';

describe('C4: integrations', () => {
  const long = 'x'.repeat(101);
  const logs: MemberOptions = {
    prepare: (fake) => {
      fake.answer('member.integrationConnections', [
        { id: 1, integration: 'salesforce', uid: 'u-1' },
      ]);
      fake.on('member.crmExportLogs', ({ query }) =>
        ok(
          query === 'none'
            ? []
            : [
                { id: 1, status: 1, leadEmail: 'lead@x.test', isParagon: false },
                {
                  id: 2,
                  status: 0,
                  errorMessage: long,
                  leadData: '{"name":"Zoë"}',
                  isParagon: false,
                },
              ],
        ),
      );
    },
  };

  test('list connections and logs, and expand and collapse long messages', async () => {
    const { user } = await openMember(ada(), logs);
    await user.click(button('Integrations'));
    expect(await screen.findByText('u-1')).toBeTruthy();
    expect(await screen.findByText('Success')).toBeTruthy();
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(screen.getByText(`${'x'.repeat(50)}…`)).toBeTruthy();
    await user.click(button('Expand: error of log 2'));
    expect(screen.getByText(long)).toBeTruthy();
    await user.click(button('Collapse: error of log 2'));
    expect(screen.queryByText(long)).toBeNull();
    await user.click(button('Lead data of log 2'));
    expect(screen.getByText(/"name": "Zoë"/)).toBeTruthy();
  });

  test('filter on the server, and say when nothing matches', async () => {
    const { user, fake } = await openMember(ada(), logs);
    await user.click(button('Integrations'));
    await screen.findByText('Success');
    await user.type(screen.getByLabelText('Filter logs'), ' none ');
    // The logs are still those without a filter.
    expect(screen.queryByText('2 found.')).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No CRM export logs available')).toBeTruthy();
    expect((await screen.findByText('No results.')).getAttribute('role')).toBe('status');
    expect(fake.inputs('member.crmExportLogs')).toEqual([{ id: 12 }, { id: 12, query: 'none' }]);
  });

  test('are filtered by a pasted email without what a page or a mail program adds', async () => {
    const { user, fake } = await openMember(ada(), logs);
    await user.click(button('Integrations'));
    await screen.findByText('Success');
    await user.click(screen.getByLabelText('Filter logs'));
    await user.paste('Zoë Lee <zoe@lead.example\u200B>');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(fake.inputs('member.crmExportLogs')).toHaveLength(2));
    expect(fake.inputs('member.crmExportLogs')[1]).toEqual({ id: 12, query: 'zoe@lead.example' });
    fake.answer('table.save', null);
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(fake.inputs('table.save')).toMatchObject([
        { name: 'CRM export logs of member 12 matching zoe@lead.example' },
      ]),
    );
  });

  test('render few of 5,000 lines at first and more while scrolling, and keep expanded lines open', async () => {
    const app = await openMember(ada(), {
      prepare: (fake) => {
        fake.answer('member.integrationConnections', []);
        fake.answer(
          'member.crmExportLogs',
          Array.from({ length: 5000 }, (_, index) => ({
            id: index,
            status: 0,
            errorMessage: `${index} ${long}`,
            isParagon: false,
          })),
        );
      },
    });
    await app.user.click(button('Integrations'));
    const box = (await screen.findAllByLabelText('CRM Export Logs')).find(
      (each) => each.tabIndex === 0,
    )!;
    expect(within(box).getAllByRole('listitem')).toHaveLength(50);
    await app.user.click(within(box).getAllByRole('button', { name: /^Expand: / })[0]!);
    expect(screen.getByText(`0 ${long}`)).toBeTruthy();
    act(() => box.scrollTo({ top: 100_000 }));
    expect(within(box).getAllByRole('listitem')).toHaveLength(100);
    expect(screen.getByText(`0 ${long}`)).toBeTruthy();
  });

  test('say when there are none, and keep an error in its own section', async () => {
    const { user, fake } = await openMember(ada(), {
      prepare: (fake) => {
        fake.answer('member.integrationConnections', []);
        fake.refuse('member.crmExportLogs', { code: 'timeout', message: 'Too slow' });
      },
    });
    await user.click(button('Integrations'));
    expect(await screen.findByText('No integration connections available')).toBeTruthy();
    expect(await screen.findByText('Too slow')).toBeTruthy();
    fake.answer('member.crmExportLogs', []);
    // The bar at the top has its own button.
    await user.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1)!);
    expect(await screen.findByText('No CRM export logs available')).toBeTruthy();
  });
});

test('C5: a membership’s buttons have names that say which team they are for', async () => {
  const { inside } = await openMember(
    ada({
      memberTeams: [
        membership({ id: 30, companyName: 'Acme' }, 300),
        membership({ id: 31, companyName: 'Birch' }, 301),
      ],
    }),
  );
  const names = within(inside.getByRole('table'))
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label') ?? each.textContent);
  expect(names).toEqual(
    ['Acme', 'Birch'].flatMap((team, at) => [
      `Copy team ID ${30 + at}`,
      `Make Admin: ${team}`,
      `Open Team: ${team}`,
    ]),
  );
});
