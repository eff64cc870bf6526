import { expect, it } from 'vitest';
import { features } from '../../../../src/renderer/app/features';
import { screenAreas } from '../../../e2e/screens/screens';

const screens = screenAreas.flatMap((area) => area.screens);

it('lists every tab, modal, and feature page as a screen', () => {
  const there = features.flatMap(({ tabs = [], modals = {}, routes = [] }) => [
    ...tabs.map(({ id }) => `tab ${id}`),
    ...Object.keys(modals).map((kind) => `modal ${kind}`),
    ...routes.map(({ path }) => `page ${path}`),
  ]);
  expect(there).toContain('tab 8');
  expect(screens.flatMap(({ of = [] }) => of).sort()).toEqual(there.sort());
});

it('gives every screen a unique name', () => {
  const names = screens.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
