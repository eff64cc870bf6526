import { earlyScreenAt, placeEarlyField } from './early-field';
import { signedInKey } from './signed-in-mark';

/**
 * Runs before everything else, while the page's scripts load: shows the search field in its place
 * if someone was signed in last time.
 */
const { pathname, search } = window.location;
const screen = localStorage.getItem(signedInKey) === null ? undefined : earlyScreenAt(pathname);
// With a query in the URL, the search runs anyway.
if (screen !== undefined && search === '') placeEarlyField(screen);
