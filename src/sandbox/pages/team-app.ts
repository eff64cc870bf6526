import { html } from './html';
import { pageMark } from './mark';
import { renderPage } from './page-layout';

/** The hosts of checklist C7. */
export type TeamAppTarget = 'production' | 'staging' | 'dev';

/** Why a login token is refused: it works once, within 60 s. */
export type LoginTokenRefusal = 'missing' | 'unknown' | 'used' | 'expired';

export interface TeamAppMember {
  readonly memberId: number | string;
  readonly name: string;
  readonly email: string;
}

export type TeamAppPage =
  | { readonly state: 'signed-in'; readonly person: TeamAppMember; readonly target: TeamAppTarget }
  | {
      readonly state: 'refused';
      readonly reason: LoginTokenRefusal;
      readonly target: TeamAppTarget;
    };

const targets: Readonly<Record<TeamAppTarget, string>> = {
  production: 'Production admin',
  staging: 'Staging teams',
  dev: 'Dev teams',
};

const refusals: Readonly<Record<LoginTokenRefusal, { title: string; text: string }>> = {
  missing: {
    title: 'No login token',
    text: 'The link has no addon parameter, so no one can be signed in.',
  },
  unknown: {
    title: 'Unknown login token',
    text: 'This token wasn’t issued here, or its member was deleted.',
  },
  used: {
    title: 'Login token already used',
    text: 'A login token works once, and this one has already been used.',
  },
  expired: {
    title: 'Login token expired',
    text: 'A login token is valid for 60 seconds, and this one is older.',
  },
};

const signedIn = (person: TeamAppMember, target: TeamAppTarget) => html`
<div class="banner good" role="status">
<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="m8 12.5 2.7 2.7L16 9.5"/></svg>
<div><strong>Signed in</strong>The login token was valid. It can’t be used again.</div>
</div>
<h1>${person.name || person.email}</h1>
<dl class="facts">
<dt>Email</dt><dd>${person.email}</dd>
<dt>Member ID</dt><dd>${person.memberId}</dd>
<dt>Host</dt><dd>${targets[target]}</dd>
</dl>`;

const refused = (reason: LoginTokenRefusal, target: TeamAppTarget) => html`
<div class="banner bad" role="alert">
<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.4v.1"/></svg>
<div><strong>Not signed in</strong>${refusals[reason].text}</div>
</div>
<h1>${refusals[reason].title}</h1>
<p class="quiet">Go back to Internal Dash and choose the login button again.</p>
<dl class="facts"><dt>Host</dt><dd>${targets[target]}</dd></dl>`;

/** The team app's sign-in page (`?addon=`): who is signed in, or why no one is. */
export const renderTeamAppPage = (page: TeamAppPage): string =>
  renderPage({
    title: `${page.state === 'signed-in' ? 'Signed in' : refusals[page.reason].title} - Team app`,
    width: 'narrow',
    main: html`<div class="card">
${pageMark('Team app')}
${page.state === 'signed-in' ? signedIn(page.person, page.target) : refused(page.reason, page.target)}
</div>`,
  });
