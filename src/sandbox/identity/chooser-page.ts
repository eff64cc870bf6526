import { html } from '../pages/html';
import { pageMark } from '../pages/mark';
import { renderPage } from '../pages/page-layout';
import type { Person } from './person';

const FACES = 6;

/** Up to two capitals that stand for a person: 'Ada Alvarez' is AA. */
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
  /** The first may do everything. */
  readonly people: readonly Person[];
  /** Where the form posts `account` (a person's sub). */
  readonly action: string;
  readonly cancelUrl: string;
}

/** "Choose an account": the whole sign-in, as consent is given beforehand. */
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

/** Shown where a sign-in cannot go on and there is no app to send the browser back to. */
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
