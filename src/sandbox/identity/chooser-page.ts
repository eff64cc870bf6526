import { html } from '../pages/html';
import { pageMark } from '../pages/mark';
import { renderPage } from '../pages/page-layout';
import type { Person } from './person';

const FACES = 6;

/** Up to two initials of a person: 'Ada Alvarez' becomes AA. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => [...word][0] ?? '')
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toLocaleUpperCase('en');

const personButton = (person: Person, index: number) => html`<li>
<button class="person" type="submit" name="account" value="${person.sub}">
<span class="face face-${index % FACES}" aria-hidden="true">${initials(person.name)}</span>
<span class="name">${person.name} <span class="email">${person.email}</span></span>
<span class="what">${person.description}</span>
</button>
</li>`;

export interface ChooserPage {
  readonly appName: string;
  /** The first person has all permissions. */
  readonly people: readonly Person[];
  /** Where the form posts `account` (a person's sub). */
  readonly action: string;
  readonly cancelUrl: string;
}

/** "Choose an account" is the whole sign-in, because consent is already given. */
export const renderChooserPage = ({ appName, people, action, cancelUrl }: ChooserPage): string =>
  renderPage({
    title: 'Choose an account',
    width: 'narrow',
    main: html`<div class="card">
${pageMark('Sandbox Accounts')}
<h1>Choose an account</h1>
<p class="quiet">to continue to ${appName}</p>
${people[0] ? html`<p>New here? ${people[0].name} has full access.</p>` : null}
<form method="post" action="${action}">
<ul class="people">
${people.map(personButton)}
</ul>
</form>
<div class="foot"><p class="quiet">Made-up people, no passwords.</p><a class="button" href="${cancelUrl}">Cancel</a></div>
</div>`,
  });

/** Shown if a sign-in can't continue and there is no app to redirect the browser to. */
export const renderSignInErrorPage = (message: string, detail?: string): string =>
  renderPage({
    title: 'Sign-in stopped',
    width: 'narrow',
    main: html`<div class="card">
${pageMark('Sandbox Accounts')}
<h1>Sign-in stopped</h1>
<p>${message}</p>
${detail ? html`<p class="quiet"><code>${detail}</code></p>` : null}
</div>`,
  });
