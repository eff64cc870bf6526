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

it('looks at every tab, modal, and page in both themes', () => {
  const inOneLook = screens.filter(({ of, sameParts }) => of && sameParts);
  expect(inOneLook.map(({ name }) => name)).toEqual([]);
});

it('opens every picture of the user guide without the screen before it', () => {
  const cannotOpenAlone = screens.filter(({ guide, follows }) => guide && follows);
  expect(cannotOpenAlone.map(({ name }) => name)).toEqual([]);
});
