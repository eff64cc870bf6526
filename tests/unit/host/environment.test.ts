import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../src/contract/environment';
import { loadEnvironment } from '../../../src/main/hosts/shared/environment';
import { EnvironmentError } from '../../../src/main/hosts/shared/environment-file';
import { temporaryFolder } from './temporary-folder';

const resources = resolve(import.meta.dirname, '../../../resources');
const staging = loadEnvironment('staging', resources) as Environment;

/** Writes a file with this content and loads it. */
const load = (content: unknown, onIgnored?: (keys: readonly string[]) => void) => {
  const file = join(temporaryFolder(), 'my-environment.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return loadEnvironment(file, resources, onIgnored);
};

const { google: _google, ...withoutGoogle } = staging;

describe('I5, J17: environment files', () => {
  it.each(['sandbox', 'staging', 'production'])('the file for %s is valid', (name) => {
    expect(loadEnvironment(name, resources)).toMatchObject({ name });
  });

  it('sandbox addresses are left to be filled in', () => {
    expect(loadEnvironment('sandbox', resources)).toEqual({
      name: 'sandbox',
      label: 'Sandbox',
      kind: 'sandbox',
      embedded: { members: 20_000, seed: 1, prod: false },
    });
  });

  it('J22: a file from an older version works, and a missing key affects only its own function', () => {
    const { kind: _kind, google, ...rest } = staging;
    const { revocationUrl: _revocationUrl, ...olderGoogle } = google;
    expect(load({ ...rest, google: olderGoogle })).toEqual({
      ...rest,
      // The environment badge falls back to the most cautious one.
      kind: 'production',
      google: olderGoogle,
    });
  });

  it.each([
    ['a key', { ...staging, staffApi: 1 }, staging, ['staffApi']],
    [
      'a key inside a block',
      { ...staging, stripe: { ...staging.stripe, key: '' }, google: { ...staging.google, x: {} } },
      staging,
      ['google.x', 'stripe.key'],
    ],
    [
      'a route',
      { ...staging, routes: { 'team.nope': '/x', 'team.getById': '/y' } },
      { ...staging, routes: { 'team.getById': '/y' } },
      ['routes.team.nope'],
    ],
    [
      'a key of the sandbox',
      {
        name: 'sandbox',
        label: 'S',
        kind: 'sandbox',
        embedded: { members: 1, seed: 1, prod: false, reset: true },
      },
      {
        name: 'sandbox',
        label: 'S',
        kind: 'sandbox',
        embedded: { members: 1, seed: 1, prod: false },
      },
      ['embedded.reset'],
    ],
  ])('J22: a file from a newer version works and %s is ignored', (_what, content, taken, keys) => {
    const told: string[] = [];
    expect(load(content, (ignored) => told.push(...ignored))).toEqual(taken);
    expect(told.sort()).toEqual(keys);
  });

  it('a file may have any name', () => {
    expect(load({ ...staging, name: 'eu-2', routes: { 'team.getById': '/v2/team' } })).toEqual({
      ...staging,
      name: 'eu-2',
      routes: { 'team.getById': '/v2/team' },
    });
  });

  it('a file may name the plans whose checkout links include cards', () => {
    const checkoutCardPlans = ['share', 'entrust'];
    expect(load({ ...staging, checkoutCardPlans })).toEqual({ ...staging, checkoutCardPlans });
    expect(staging).not.toHaveProperty('checkoutCardPlans');
  });

  it('a file may set the New Billing price IDs, both or none', () => {
    const newBilling = { yearly: 'nb_y', monthly: 'nb_m' };
    expect(load({ ...staging, newBilling })).toEqual({ ...staging, newBilling });
  });

  it.each([
    [
      'one New Billing id without the other',
      { ...staging, newBilling: { yearly: 'nb_y' } },
      /newBilling\.monthly: /,
    ],
    ['a missing key', { ...staging, staffApiUrl: undefined }, /staffApiUrl: /],
    ['an unknown kind', { ...staging, kind: 'live' }, /kind: /],
    ['a missing block', withoutGoogle, /google: /],
    [
      'a key inside a block',
      { ...staging, google: { ...staging.google, jwksUrl: 'ftp://x.example' } },
      /google\.jwksUrl: /,
    ],
    [
      'a live key instead of the test key',
      { ...staging, stripe: { ...staging.stripe, testKey: 'pk_live_1' } },
      /stripe\.testKey: /,
    ],
    ['a path without a slash', { ...staging, routes: { 'team.getById': 'x' } }, /routes\.team/],
    [
      'plain http',
      { ...staging, teamApp: { ...staging.teamApp, dev: 'http://dev.example/sign-in' } },
      /teamApp\.dev: must be an https URL/,
    ],
    ['a list', [], /the file: /],
    ['something else', '"x"', /the file: /],
    ['no JSON', '{"name": ', /it is not JSON/],
    [
      'no members for the sandbox',
      { name: 'sandbox', label: 'S', embedded: { members: 0, seed: 1, prod: false } },
      /embedded\.members: /,
    ],
  ])('an error names the file and the key: %s', (_what, content, message) => {
    expect(() => load(content)).toThrow(EnvironmentError);
    expect(() => load(content)).toThrow(message);
    expect(() => load(content)).toThrow(/my-environment\.json isn’t valid/);
  });

  it('an error names all invalid keys', () => {
    expect(() => load({ ...staging, label: '', checkoutUrl: 'x' })).toThrow(
      /label: .*; checkoutUrl: /,
    );
  });

  it('J17: plain http is allowed to this computer', () => {
    const { google } = staging;
    const local = {
      ...staging,
      staffApiUrl: 'http://127.0.0.1:4010',
      productApiUrl: 'http://localhost:4010',
      directoryProxyUrl: 'http://[::1]:4010',
      google: { ...google, authorizationUrl: 'http://127.0.0.1:4010/auth' },
    };
    for (const kind of ['sandbox', 'staging', 'production']) {
      expect(load({ ...local, kind })).toEqual({ ...local, kind });
    }
    expect(() => load({ ...local, staffApiUrl: 'http://127.0.0.1.evil.example' })).toThrow(
      'staffApiUrl: must be an https URL',
    );
  });

  it('an error lists the available environments', () => {
    expect(() => loadEnvironment('stagin', resources)).toThrow(
      /Unknown environment "stagin"\. Available: production, sandbox, staging\./,
    );
  });

  it('an unreadable file is reported', () => {
    expect(() => loadEnvironment('./no/such.json', resources)).toThrow(/such\.json can’t be read/);
  });

  it('a path is not accepted as a name', () => {
    expect(() => loadEnvironment('../package', resources)).toThrow(EnvironmentError);
  });
});
