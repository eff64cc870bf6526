import { expect, test } from 'vitest';
import { createIpLookup, DEFAULT_IP } from '../../../../src/sandbox/api/ip-lookup/ip-lookup';
import { html } from '../../../../src/sandbox/pages/html';
import { pageHeaders } from '../../../../src/sandbox/pages/page-layout';
import { renderSandboxHome } from '../../../../src/sandbox/pages/sandbox-home';
import { renderTeamAppPage } from '../../../../src/sandbox/pages/team-app';

const nasty = `<img src=x onerror="alert('1')">&`;
const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;';

test('the template escapes its values once', () => {
  expect(html`<p title="${nasty}">${nasty}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
  expect(html`${[html`<b>${'<'}</b>`, html`${1}`]}${null}${undefined}${false}`.text).toBe(
    '<b>&lt;</b>1',
  );
});

test('the team app shows who is signed in and where', () => {
  const page = renderTeamAppPage({
    state: 'signed-in',
    person: { memberId: 42, name: nasty, email: 'grace@example.com' },
    target: 'staging',
  });
  expect(page).toContain('Signed in');
  expect(page).toContain('grace@example.com');
  expect(page).toContain('>42<');
  expect(page).toContain('Staging teams');
  expect(page).toContain(escaped);
  expect(page).not.toContain('<img');
});

test.each([
  ['used', 'already used'],
  ['expired', '60 seconds'],
  ['unknown', 'issued here'],
  ['missing', 'no addon parameter'],
] as const)('a login token that is %s is refused with the reason', (reason, text) => {
  const page = renderTeamAppPage({ state: 'refused', reason, target: 'production' });
  expect(page).toContain('Not signed in');
  expect(page).toContain(text);
  expect(page).toContain('role="alert"');
});

test('the first page lists records, people, and addresses', () => {
  const page = renderSandboxHome({
    facts: [{ label: 'Members', value: 20_000 }],
    people: [{ name: 'Ada Alvarez', email: 'ada@example.com', description: 'Everything' }],
    groups: [
      { title: 'Members', records: [{ name: nasty, find: '1001', about: 'Unverified email' }] },
      { title: 'Nothing', records: [] },
    ],
    addresses: [{ label: 'Staff API', url: 'http://127.0.0.1:4010' }],
  });
  for (const part of ['20,000', 'Ada Alvarez', '1001', 'Unverified email', escaped]) {
    expect(page).toContain(part);
  }
  expect(page).not.toContain('Nothing');
  expect(page).not.toContain('<script');
});

test('pages may run no script and use only their own style', () => {
  const policy = pageHeaders['Content-Security-Policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/style-src 'sha256-[^']+'/);
  expect(policy).not.toContain('unsafe');
});

test('the IP lookup returns one documentation address until it is set to another', async () => {
  const lookup = createIpLookup();
  const ask = async () => (await lookup.routes.request('/')).json();
  expect(await ask()).toEqual({ ip: DEFAULT_IP });
  expect(DEFAULT_IP).toMatch(/^203\.0\.113\.\d+$/);
  lookup.set('2001:db8::1');
  expect(await ask()).toEqual({ ip: '2001:db8::1' });
});
