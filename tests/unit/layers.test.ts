import { beforeAll, describe, expect, it } from 'vitest';
import { lintFixtures } from '../support/lint-fixtures';

/** The importing file's folder and a line of its source. */
type Line = readonly [folder: string, source: string];

const forbidden: readonly Line[] = [
  ['src/contract', "import { x } from 'ky';"],
  ['src/contract', "import { x } from 'node:fs';"],
  ['src/contract', "import { x } from '../domain/x';"],
  ['src/contract/entities', "import { x } from '../../sandbox/x';"],
  ['src/domain', "import { x } from 'zod';"],
  ['src/domain', "import { x } from 'node:crypto';"],
  ['src/domain', "import { x } from '../main/core/x';"],
  ['src/domain', 'export const now = () => Date.now();'],
  ['src/domain', 'export const chance = () => Math.random();'],
  ['src/main/core', "import { x } from 'electron';"],
  ['src/main/core', "export const x = () => import('electron');"],
  ['src/main/core', "import { x } from '../hosts/electron/x';"],
  ['src/main/core/api', "import { x } from '../../hosts/browser/x';"],
  ['src/main/core', "import { x } from '../hosts/shared/x';"],
  ['src/main/core', "import { x } from '../../sandbox/x';"],
  ['src/main/core', "import { x } from '../../renderer/ui/x';"],
  ['src/main/core', "import { x } from 'conf';"],
  ['src/main/core/files', "export const x = () => fetch('https://example.org');"],
  ['src/main/hosts/shared', "import { x } from 'electron';"],
  ['src/main/hosts/shared', "import { x } from 'electron-store';"],
  ['src/main/hosts/shared', "import { x } from '../electron/x';"],
  ['src/main/hosts/shared', "import { x } from '../browser/x';"],
  ['src/main/hosts/shared', "import { x } from '../../../sandbox/x';"],
  ['src/main/hosts/browser', "import { x } from 'electron';"],
  ['src/main/hosts/browser', "import { x } from 'electron/main';"],
  ['src/main/hosts/browser', "import { x } from 'electron-store';"],
  ['src/main/hosts/browser', "import { x } from '../electron/x';"],
  ['src/main/hosts/browser', "import { x } from '../../../renderer/app/x';"],
  ['src/main/hosts/browser', "import { x } from '../../../sandbox/x';"],
  ['src/main/keychain', "import { x } from 'electron';"],
  ['src/main/hosts/electron', "import { x } from '../browser/x';"],
  ['src/main/hosts/electron', "import { x } from '../../../renderer/app/x';"],
  ['src/preload', "import { x } from 'zod';"],
  ['src/preload', "import { x } from 'node:fs';"],
  ['src/preload', "import { x } from '../main/core/x';"],
  ['src/preload', "import { x } from '../contract/x';"],
  ['src/renderer/app', "import { x } from '../../main/core/x';"],
  ['src/renderer/app', "import { x } from 'electron';"],
  ['src/renderer/app', "import { x } from 'node:path';"],
  ['src/renderer/app', "export const x = () => fetch('/x');"],
  ['src/renderer/app', "export const x = () => globalThis.fetch('/x');"],
  ['src/renderer/app', "export const x = () => window.fetch('/x');"],
  ['src/renderer/app', "export const x = () => new EventSource('/x');"],
  ['src/renderer/features/members', "import { x } from '../search/x';"],
  ['src/renderer/features/members', "import { x } from '../search';"],
  ['src/renderer/features/members', "import { x } from '../../features/search/x';"],
  ['src/renderer/features/members/cards', "import { x } from '../../search/x';"],
  ['src/renderer/features/members/cards/rows', "import { x } from '../../../search/x';"],
  ['src/renderer/features/members', "import { x } from '../../app/shell';"],
  ['src/renderer/features/members', "import { x } from '../../../main/core/x';"],
  ['src/renderer/features/members', "import { x } from '../../../sandbox/x';"],
  ['src/renderer/features/members', "import { x } from 'ky';"],
  ['src/renderer/features/members', "import { x } from '../../bridge/client';"],
  ['src/renderer/ui', "import { x } from '../app/store';"],
  ['src/renderer/ui', "import { x } from '../state/use-app';"],
  ['src/renderer/ui', "import type { X } from '../state/store';"],
  ['src/renderer/ui', "import { x } from '../parts/x';"],
  ['src/renderer/state', "import { x } from '../parts/x';"],
  ['src/renderer/state', "import { x } from '../ui/x';"],
  ['src/renderer/state', "import { x } from '../features/member/x';"],
  ['src/renderer/state', "import { x } from '../app/x';"],
  ['src/renderer/state', "import { x } from '@fluentui/react-components';"],
  ['src/renderer/app', "import { Button } from '@fluentui/react-components';"],
  ['src/renderer/features/members', "import { Button } from '@fluentui/react-components';"],
  ['src/renderer/parts', "import { Button } from '@fluentui/react-components';"],
  ['src/renderer/parts', "import { x } from '../features/member/x';"],
  ['src/renderer/parts', "import { x } from '../app/x';"],
  ['src/renderer/parts', "import { x } from '../bridge/client';"],
  ['src/renderer/ui', "import { x } from '../features/member/x';"],
  ['src/renderer/ui', "import { x } from '../bridge/client';"],
  ['src/renderer/bridge', "import { x } from '../app/store';"],
  ['src/renderer/bridge', "import { x } from '../../main/core/x';"],
  ['src/sandbox', "import { x } from '../main/core/x';"],
  ['src/sandbox/server/server', "import { x } from '../../renderer/ui/x';"],
  ['src/sandbox', "import { x } from 'electron';"],
  ['src/sandbox', "import { x } from 'react';"],
];

const allowed: readonly Line[] = [
  ['src/contract', "import { z } from 'zod';"],
  ['src/contract', "import { x } from './entities/x';"],
  ['src/contract/entities', "import { x } from '../x';"],
  ['src/domain', "import { x } from '../contract/x';"],
  ['src/domain', 'export const x = (now: number) => new Date(now);'],
  ['src/main/core', "import { x } from '../../contract/x';"],
  ['src/main/core', "import { x } from '../../domain/x';"],
  ['src/main/core', "import { x } from 'node:fs';"],
  ['src/main/core/api', "import ky from 'ky';"],
  ['src/main/core/session', "import { OAuth2Client } from 'google-auth-library';"],
  ['src/main/core/api', "export const x = () => fetch('https://example.org');"],
  ['src/main/core/session', "export const x = () => fetch('https://example.org');"],
  ['src/main/hosts/shared', "import { x } from '../../core/x';"],
  ['src/main/hosts/shared', "import { x } from '../../../contract/x';"],
  ['src/main/hosts/shared', "import log from 'electron-log/node';"],
  ['src/main/hosts/browser', "import { x } from '../../core/x';"],
  ['src/main/hosts/browser', "import { x } from '../shared/x';"],
  ['src/main/hosts/browser', "import { x } from '../../../contract/x';"],
  ['src/main/hosts/browser', "import keytar from 'keytar';"],
  ['src/main/hosts/electron', "import { app } from 'electron';"],
  ['src/main/hosts/electron', "import { x } from '../../core/x';"],
  ['src/main/hosts/electron', "import { x } from '../shared/x';"],
  ['src/main', "import { x } from './core/x';"],
  ['src/preload', "import { ipcRenderer } from 'electron';"],
  ['src/preload', "import type { X } from '../contract/x';"],
  ['src/renderer', "import { x } from './app/x';"],
  ['src/renderer/app', "import { x } from '../features/member/x';"],
  ['src/renderer/app', "import { x } from '../bridge/client';"],
  ['src/renderer/app', "import { createRoot } from 'react-dom/client';"],
  ['src/renderer/features/members', "import { x } from './x';"],
  ['src/renderer/features/members', "import { x } from '../../ui/x';"],
  ['src/renderer/features/members', "import { x } from '../../../contract/x';"],
  ['src/renderer/features/members', "import { x } from '../../../domain/x';"],
  ['src/renderer/features/members', "import { x } from '../../state/use-app';"],
  ['src/renderer/features/members', "import { x } from '../../parts/confirmation-dialog';"],
  ['src/renderer/parts', "import { x } from '../state/use-app';"],
  ['src/renderer/parts', "import { x } from '../ui/x';"],
  ['src/renderer/state', "import { x } from '../bridge/client';"],
  ['src/renderer/state', "import { x } from '@tanstack/react-query';"],
  ['src/renderer/features/members', "import { Field } from '@fluentui/react-components';"],
  ['src/renderer/features/members/cards', "import { x } from '../x';"],
  ['src/renderer/features/members/cards', "import { x } from '../rows/x';"],
  ['src/renderer/features/members/cards', "import { x } from '../../../ui/x';"],
  ['src/renderer/features/members/cards/rows', "import { x } from '../../x';"],
  ['src/renderer/ui', "import { x } from '../../domain/x';"],
  ['src/renderer/bridge', "import { x } from '../../contract/x';"],
  ['src/renderer/bridge', "export const x = () => fetch('/bridge');"],
  ['src/sandbox', "import { Hono } from 'hono';"],
  ['src/sandbox', "import { x } from '../domain/x';"],
  ['src/sandbox', "export const x = () => fetch('http://127.0.0.1');"],
  ['tests/unit', "import { x } from '../../src/main/hosts/electron/x';"],
];

const rules = [
  'style/noRestrictedImports',
  'style/noRestrictedGlobals',
  'nursery/noJsRestrictedProperties',
  'plugin',
];

const fileOf = (kind: string, [folder]: Line, index: number) => `${folder}/${kind}-${index}.ts`;

describe('the layer table', () => {
  let found: Set<string>;

  beforeAll(async () => {
    const sources = new Map<string, string>();
    for (const [index, line] of forbidden.entries()) {
      sources.set(fileOf('forbidden', line, index), `${line[1]}\n`);
    }
    for (const [index, line] of allowed.entries()) {
      sources.set(fileOf('allowed', line, index), `${line[1]}\n`);
    }
    found = new Set((await lintFixtures(sources, rules)).map(({ file }) => file));
  });

  it.each(forbidden.map((line, index) => ({ line, index, at: line[0], source: line[1] })))(
    'rejects in $at: $source',
    ({ line, index }) => {
      expect(found).toContain(fileOf('forbidden', line, index));
    },
  );

  it.each(allowed.map((line, index) => ({ line, index, at: line[0], source: line[1] })))(
    'accepts in $at: $source',
    ({ line, index }) => {
      expect(found).not.toContain(fileOf('allowed', line, index));
    },
  );
});
