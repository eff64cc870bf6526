import { earlyFieldKey, placeEarlyField } from './early-field';
import { signedInKey } from './signed-in-mark';

/**
 * Runs before everything else, while the page's scripts load: shows the search field in its place
 * if someone was signed in last time.
 */
const { pathname, search } = window.location;
const place = localStorage.getItem(earlyFieldKey);
// With a query in the URL, the search runs anyway.
const isWanted = localStorage.getItem(signedInKey) !== null && pathname === '/search';
if (isWanted && place !== null && search === '') placeEarlyField(place);
