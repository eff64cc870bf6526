import { html } from './html';
import { pageMark } from './mark';
import { renderPage } from './page-layout';

export interface NamedRecord {
  readonly name: string;
  /** The text to type into the search to find the record. */
  readonly find: string;
  /** The state that it shows. */
  readonly about: string;
}

export interface SandboxHome {
  /** For example members, teams, seed, and mode, in this order. */
  readonly facts: readonly { readonly label: string; readonly value: string | number }[];
  readonly people: readonly {
    readonly name: string;
    readonly email: string;
    readonly description: string;
  }[];
  readonly groups: readonly {
    readonly title: string;
    readonly records: readonly NamedRecord[];
  }[];
  readonly addresses: readonly { readonly label: string; readonly url: string }[];
}

const recordTable = ({ title, records }: SandboxHome['groups'][number]) => html`<h2>${title}</h2>
<table>
<thead><tr><th scope="col">Record</th><th scope="col">Search for</th><th scope="col">Shows</th></tr></thead>
<tbody>
${records.map(({ name, find, about }) => html`<tr><th scope="row">${name}</th><td><code>${find}</code></td><td>${about}</td></tr>`)}
</tbody>
</table>`;

const peopleTable = (people: SandboxHome['people']) => html`<h2>People who can sign in</h2>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Email</th><th scope="col">Access</th></tr></thead>
<tbody>
${people.map(({ name, email, description }) => html`<tr><th scope="row">${name}</th><td>${email}</td><td>${description}</td></tr>`)}
</tbody>
</table>`;

/** The sandbox's home page: what it contains, and which records to look at. */
export const renderSandboxHome = ({ facts, people, groups, addresses }: SandboxHome): string =>
  renderPage({
    title: 'Sandbox - Internal Dash',
    width: 'wide',
    main: html`${pageMark('Internal Dash')}
<h1>The sandbox is running</h1>
<p class="quiet">A staff API with made-up data. Sign in with Internal Dash to use it.</p>
<dl class="facts">${facts.map(({ label, value }) => html`<dt>${label}</dt><dd>${typeof value === 'number' ? value.toLocaleString('en-US') : value}</dd>`)}</dl>
${peopleTable(people)}
${groups.filter(({ records }) => records.length > 0).map(recordTable)}
<h2>URLs</h2>
<dl class="facts">${addresses.map(({ label, url }) => html`<dt>${label}</dt><dd><code>${url}</code></dd>`)}</dl>`,
  });
