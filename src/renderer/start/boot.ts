import { earlyScreenAt, placeEarlyField } from './early-field';
import { signedInKey } from './signed-in-mark';

/**
 * Runs before everything else: shows the search field in its place if someone was signed in last
 * time, and only then loads the app. If the page listed the app's scripts, loading them would hold
 * up this one, and Electron's window.
 */
const { pathname, search } = window.location;
const screen = localStorage.getItem(signedInKey) === null ? undefined : earlyScreenAt(pathname);
// With a query in the URL, the search runs anyway.
if (screen !== undefined && search === '') placeEarlyField(screen);

// Written by the build, see scripts/lib/preload-plugin.ts.
const app = document.querySelector<HTMLTemplateElement>('template#app');
if (app) document.head.append(app.content);
