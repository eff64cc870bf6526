import { FluentProvider } from '@fluentui/react-components';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { lightTheme } from '../../../../src/renderer/app/theme/theme';
import { ErrorState } from '../../../../src/renderer/parts/error-state';
import {
  errorText,
  messages,
  nextStep,
  saidText,
} from '../../../../src/renderer/state/feedback/messages';
import { Button } from '../../../../src/renderer/ui/buttons/button';
import { CopyText } from '../../../../src/renderer/ui/buttons/copy-text';
import { ToggleField } from '../../../../src/renderer/ui/buttons/toggle-field';
import { Modal } from '../../../../src/renderer/ui/dialogs/modal';
import { Collapsible } from '../../../../src/renderer/ui/layout/collapsible';
import { FieldList } from '../../../../src/renderer/ui/tables/field-list';
import { ScrollList } from '../../../../src/renderer/ui/tables/scroll-list';
import { DateTime, EasternDay, Moment, Relative } from '../../../../src/renderer/ui/text/date-time';
import { dayText, exactTimeText } from '../../../../src/renderer/ui/text/time-formats';
import { TooltipLayer } from '../../../../src/renderer/ui/tooltips/tooltip-layer';
import { descriptionOf } from '../../../helpers/render-app';

const show = (content: ReactNode) => {
  const user = userEvent.setup();
  render(<FluentProvider theme={lightTheme}>{content}</FluentProvider>);
  return user;
};
afterEach(cleanup);

describe('CopyText', () => {
  it('copies on one click, and confirms it', async () => {
    const user = show(<CopyText value="uid-7" label="ID" />);
    const button = screen.getByRole('button', { name: 'Copy ID' });
    expect(screen.queryByText('Copied')).toBeNull();
    await user.click(button);
    expect(await navigator.clipboard.readText()).toBe('uid-7');
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy ID' })).toBe(button);
    await waitFor(() => expect(screen.queryByText('Copied')).toBeNull(), { timeout: 3000 });
  });

  it('copies the bare ID when more is shown', async () => {
    const user = show(<CopyText value="12" shown="Team #12" label="team ID" />);
    expect(screen.getByText('Team #12').title).toBe('Team #12');
    await user.click(screen.getByRole('button', { name: 'Copy team ID' }));
    expect(await navigator.clipboard.readText()).toBe('12');
  });

  it('does not confirm it beside another value', async () => {
    const Record = () => {
      const [id, setId] = useState('in_1');
      return (
        <>
          <CopyText value={id} label="ID" />
          <button type="button" onClick={() => setId('in_2')}>
            Next
          </button>
        </>
      );
    };
    const user = show(<Record />);
    await user.click(screen.getByRole('button', { name: 'Copy ID' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it('does not confirm it when the system refuses', async () => {
    const user = show(<CopyText value="uid-7" label="ID" />);
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    const button = screen.getByRole('button', { name: 'Copy ID' });
    await user.click(button);
    await waitFor(() => expect(button.title).toBe('the system refused access to the clipboard'));
    expect(screen.queryByText('Copied')).toBeNull();
  });
});

describe('DateTime', () => {
  it('shows the day, and the exact time and time zone on focus', async () => {
    const user = show(
      <>
        <DateTime iso={new Date(2024, 2, 5, 10, 20, 30).toISOString()} />
        <TooltipLayer />
      </>,
    );
    const time = screen.getByText(/2024/, { selector: 'time' });
    expect(time.getAttribute('datetime')).toMatch(/^2024-03-0\dT\d{2}:20:30\.000Z$/);
    expect(time.textContent).not.toMatch(/10:20/);
    await user.tab();
    const exact = await screen.findByRole('tooltip');
    expect(exact.textContent).toMatch(/10:20:30\sAM/);
    expect(exact.textContent).toMatch(/UTC|GMT|[A-Z]{2,5}/);
  });

  it('shows a date without a time as that day, with no exact time', () => {
    show(
      <>
        <DateTime iso="2024-03-05" />
        <Moment iso="2024-03-05" />
        <EasternDay iso="2024-03-05" />
      </>,
    );
    const times = screen.getAllByText(/2024/, { selector: 'time' });
    expect(times.map((time) => [time.textContent, time.tabIndex])).toEqual([
      ['Mar 5, 2024', -1],
      ['Mar 5, 2024', -1],
      ['Mar 5, 2024, ET', -1],
    ]);
    expect([dayText('2024-03-05'), exactTimeText('2024-03-05')]).toEqual(['Mar 5, 2024', null]);
  });

  it('shows an invalid date as received, and nothing for a missing one', () => {
    show(
      <>
        <DateTime iso="some day" />
        <DateTime iso={null} />
        <Relative iso={new Date(Date.now() - 3.5 * 86_400_000).toISOString()} />
      </>,
    );
    expect(screen.getByText('some day')).toBeTruthy();
    expect(screen.getByText('3 days ago')).toBeTruthy();
  });
});

describe('FieldList', () => {
  it('pairs labels with values, and shows a dash for nothing', () => {
    show(
      <FieldList
        items={[
          { label: 'Seats', value: 0 },
          { label: 'Owner', value: null },
        ]}
      />,
    );
    const values = screen.getAllByRole('definition').map((value) => value.textContent);
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Seats', 'Owner']);
    expect(values).toEqual(['0', '–']);
  });
});

describe('ErrorState', () => {
  it('says what happened and what it means, and offers a retry', async () => {
    let tries = 0;
    const user = show(
      <ErrorState
        error={{ code: 'offline', message: 'The connection broke.', outcome: 'unknown' }}
        onRetry={() => {
          tries += 1;
        }}
      />,
    );
    expect(screen.getByRole('alert').textContent).toContain('The connection broke.');
    expect(screen.getByRole('alert').textContent).toContain('Check your connection and try again.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(tries).toBe(1);
  });
});

describe('the message catalog', () => {
  it.each([
    [{ code: 'server', status: 500, message: 'mine' } as const, 'mine'],
    [{ code: 'server', status: 501, message: 'theirs' } as const, messages.serverError],
    [{ code: 'server', status: 418, message: 'tea' } as const, 'tea'],
    [{ code: 'conflict', message: 'taken' } as const, 'taken'],
  ])('turns %j into “%s”', (error, text) => {
    expect(errorText(error)).toBe(text);
  });

  const page = '<html>Bad Gateway</html>';
  it.each([
    [{ code: 'server', status: 503, message: 'Closed until 9' } as const, 'Closed until 9'],
    [{ code: 'server', status: 500, message: 'mine' } as const, 'mine'],
    [{ code: 'server', status: 502, message: page } as const, messages.serverError],
    [{ code: 'server', status: 502, message: 'x'.repeat(301) } as const, messages.serverError],
    [
      { code: 'server', status: 502, message: 'Bad Gateway', wordless: true } as const,
      messages.serverError,
    ],
    [{ code: 'conflict', message: 'taken' } as const, 'taken'],
  ])('A11: turns %j with {message} into “%s”', (error, text) => {
    expect(saidText(error)).toBe(text);
  });

  it('knows the next step where there is one', () => {
    expect(nextStep({ code: 'rate-limited', message: '', retryAfterSeconds: 4.2 })).toBe(
      'Try again in 5 seconds.',
    );
    expect(nextStep({ code: 'internal', message: '', correlationId: 'c-1' })).toContain('c-1');
    expect(nextStep({ code: 'server', message: '', status: 500 })).toBeNull();
  });
});

describe('Button', () => {
  it('keeps its name and does nothing while busy', async () => {
    let clicks = 0;
    let submits = 0;
    const form = (busy: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submits += 1;
        }}
      >
        <Button type="submit" busy={busy} onClick={() => (clicks += 1)}>
          Save
        </Button>
      </form>
    );
    const user = show(form(true));
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await user.click(button);
    expect([clicks, submits]).toEqual([0, 0]);
    cleanup();
    await show(form(false)).click(screen.getByRole('button', { name: 'Save' }));
    expect([clicks, submits]).toEqual([1, 1]);
  });
});

describe('ToggleField', () => {
  it.each(['switch', 'checkbox'] as const)('works as a %s, by mouse and keyboard', async (kind) => {
    const answers: boolean[] = [];
    const Toggle = () => {
      const [checked, setChecked] = useState(false);
      return (
        <ToggleField
          kind={kind}
          label="Text follow-up"
          checked={checked}
          onChange={(next) => {
            answers.push(next);
            setChecked(next);
          }}
        />
      );
    };
    const user = show(<Toggle />);
    await user.click(screen.getByRole(kind, { name: 'Text follow-up' }));
    await user.keyboard(' ');
    expect(answers).toEqual([true, false]);
  });

  it('says why it is disabled', async () => {
    show(
      <ToggleField
        label="Email follow-up"
        checked={false}
        onChange={() => undefined}
        unavailable="The team has it off"
      />,
    );
    const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Email follow-up' });
    expect(control.disabled).toBe(true);
    expect(descriptionOf(control)).toBe('The team has it off');
  });
});

describe('Collapsible', () => {
  it('renders its content only while open', async () => {
    const Panel = () => {
      const [open, setOpen] = useState(false);
      return (
        <Collapsible title="Admin Controls" open={open} onToggle={setOpen}>
          Flags
        </Collapsible>
      );
    };
    const user = show(<Panel />);
    const toggle = screen.getByRole('button', { name: 'Admin Controls', expanded: false });
    expect(screen.queryByText('Flags')).toBeNull();
    await user.click(toggle);
    expect(
      within(screen.getByRole('region', { name: 'Admin Controls' })).getByText('Flags'),
    ).toBeTruthy();
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
  });
});

describe('ScrollList', () => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => index);
  const list = (count: number) => (
    <ScrollList
      label="Logs"
      items={items(count)}
      itemKey={(item) => item}
      empty={<p>No CRM export logs available</p>}
    >
      {(item) => `Log ${item}`}
    </ScrollList>
  );

  it('shows a placeholder when empty', () => {
    show(list(0));
    expect(screen.getByText('No CRM export logs available')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  const shown = () => screen.getAllByRole('listitem');

  it('takes focus, and renders few of many items', () => {
    show(list(5000));
    const box = screen.getByRole('group', { name: 'Logs' });
    act(() => box.focus());
    expect(document.activeElement).toBe(box);
    expect(shown()).toHaveLength(50);
    expect(shown()[0]?.getAttribute('aria-setsize')).toBe('5000');
  });

  it('grows before its end is visible, and has every item at the end', () => {
    const height = { scrollHeight: 2000, clientHeight: 400 };
    show(list(120));
    const box = screen.getByRole('group', { name: 'Logs' });
    for (const [key, value] of Object.entries(height)) Object.defineProperty(box, key, { value });
    const scrollTo = (scrollTop: number) => fireEvent.scroll(box, { target: { scrollTop } });
    scrollTo(400);
    expect(shown()).toHaveLength(50);
    scrollTo(401);
    expect(shown()).toHaveLength(100);
    expect(shown()[99]?.textContent).toBe('Log 99');
    expect(shown()[99]?.getAttribute('aria-posinset')).toBe('100');
    scrollTo(500);
    scrollTo(600);
    expect(shown()).toHaveLength(120);
  });

  it('creates no item twice while it grows', () => {
    const made: number[] = [];
    const item = (index: number) => {
      made.push(index);
      return `Log ${index}`;
    };
    show(
      <ScrollList label="Logs" items={items(80)} itemKey={(each) => each}>
        {item}
      </ScrollList>,
    );
    expect(made).toHaveLength(50);
    const box = screen.getByRole('group', { name: 'Logs' });
    fireEvent.scroll(box, { target: { scrollTop: 1 } });
    expect(made).toHaveLength(80);
  });

  it('is complete on paper', () => {
    show(list(120));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(shown()).toHaveLength(120);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(shown()).toHaveLength(50);
  });
});

describe('Modal', () => {
  it('appears above its parent modal, even when both open at once, and closes first', async () => {
    const said: string[] = [];
    const user = show(
      <Modal title="Team" onClose={() => said.push('team')}>
        <Modal title="Reason" onClose={() => said.push('reason')}>
          <input aria-label="Why" data-initial-focus="" />
        </Modal>
      </Modal>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Why'));
    expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', { name: 'Reason' })]);
    await user.keyboard('{Escape}');
    expect(said).toEqual(['reason']);
  });

  it('leaves an Esc to the one on top, even if the key began below before that opened', () => {
    const said: string[] = [];
    show(
      <Modal title="Team" onClose={() => said.push('team')}>
        <p>Below</p>
        <Modal title="Reason" onClose={() => said.push('reason')}>
          Why
        </Modal>
      </Modal>,
    );
    fireEvent.keyDown(screen.getByText('Below'), { key: 'Escape' });
    expect(said).toEqual(['reason']);
  });

  it('shows a way back inside it', async () => {
    const said: string[] = [];
    const user = show(
      <Modal
        title="Team"
        onClose={() => said.push('close')}
        back={{ label: 'Back', onBack: () => said.push('back') }}
      >
        Add Order
      </Modal>,
    );
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(said).toEqual(['back', 'close']);
  });
});
