import { act } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { watchPresses } from '../../../../src/renderer/ui/focus/key-repeat';
import { composingKey } from '../../../helpers/composing-key';
import type { RenderedApp } from '../../../helpers/render-app';
import { field, fillUsual, openEditor, priced, submit } from './open-editor';

describe('Enter in a field of a paid form', () => {
  const sent = (app: RenderedApp) => app.fake.inputs('demoTeam.create').length;

  test('goes to the next error, then to the button with the price, which sends', async () => {
    const app = await openEditor({ prepare: (fake) => void fake.hold('demoTeam.create') });
    act(() => field('Seats').focus());
    await app.user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Company name'));
    await fillUsual(app);
    await priced('Create · $480.00 per year');
    await app.user.keyboard('{Enter}');
    expect(document.activeElement).toBe(submit());
    expect(sent(app)).toBe(0);
    // A key in between makes the second Enter deliberate.
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect(sent(app)).toBe(1);
  });

  test('only takes the word that an input method composes', async () => {
    const app = await openEditor({ prepare: (fake) => void fake.hold('demoTeam.create') });
    await fillUsual(app);
    await priced('Create · $480.00 per year');
    act(() => field('Company name').focus());
    composingKey(field('Company name'), 'Enter');
    expect(document.activeElement).toBe(field('Company name'));
    // Space converts the next word.
    await app.user.keyboard(' ');
    expect(sent(app)).toBe(0);
  });

  test.each([
    ['held down', '{Enter>3/}'],
    ['pressed twice by mistake', '{Enter}{Enter}'],
  ])('sends nothing when %s', async (_how, keys) => {
    const app = await openEditor({ prepare: (fake) => void fake.hold('demoTeam.create') });
    const stop = watchPresses();
    onTestFinished(stop);
    await fillUsual(app);
    await priced('Create · $480.00 per year');
    await app.user.keyboard(keys);
    expect(document.activeElement).toBe(submit());
    expect(sent(app)).toBe(0);
  });

  test('sends when it is pressed again half a second later', async () => {
    const app = await openEditor({ prepare: (fake) => void fake.hold('demoTeam.create') });
    onTestFinished(watchPresses());
    await fillUsual(app);
    await priced('Create · $480.00 per year');
    await app.user.keyboard('{Enter}');
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 500);
    await app.user.keyboard('{Enter}');
    expect(sent(app)).toBe(1);
  });
});
