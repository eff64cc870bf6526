import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Modal } from './navigation-slice';

type Kind = Modal['kind'];
type Props<K extends Kind> = Omit<Extract<Modal, { kind: K }>, 'kind'> & { onClose: () => void };

interface Entry<K extends Kind> {
  readonly load: () => Promise<unknown>;
  readonly component: LazyExoticComponent<ComponentType<Props<K>>>;
  /** After `Back to `. */
  readonly name: (modal: Extract<Modal, { kind: K }>) => string;
}

const entry = <K extends Kind>(
  load: () => Promise<ComponentType<Props<K>>>,
  name: Entry<K>['name'],
): Entry<K> => ({
  load,
  component: lazy(() => load().then((component) => ({ default: component }))),
  name,
});

/** Every kind of modal: where it is, and what the one above it calls it. */
export const modalRegistry: { readonly [K in Kind]: Entry<K> } = {
  member: entry(
    () => import('../features/member/member-modal').then((module) => module.MemberModal),
    ({ id }) => `Member #${id}`,
  ),
  team: entry(
    () => import('../features/team/team-modal').then((module) => module.TeamModal),
    ({ id }) => `Team #${id}`,
  ),
  'add-ip': entry(
    () => import('../features/firewall/add-ip-modal').then((module) => module.AddIpModal),
    () => 'Firewall',
  ),
  'add-card': entry(
    () => import('../features/card/add-card-modal').then((module) => module.AddCardModal),
    () => 'Add Card',
  ),
  journal: entry(
    () => import('../features/journal/journal-modal').then((module) => module.JournalModal),
    () => 'Journal',
  ),
  settings: entry(
    () => import('../features/settings/settings-modal').then((module) => module.SettingsModal),
    () => 'Settings',
  ),
  shortcuts: entry(
    () => import('../features/settings/shortcuts-modal').then((module) => module.ShortcutsModal),
    () => 'Keyboard shortcuts',
  ),
};

export const modalName = (modal: Modal): string => {
  const { name } = modalRegistry[modal.kind] as Entry<Kind>;
  return name(modal);
};
