import { earlyFieldKey, placeEarlyField } from './early-field';
import { signedInKey } from './signed-in-mark';

/**
 * Runs before anything else, while the page's own scripts are on their way: shows whoever was signed in
 * last time the search field where it will be.
 */
const { pathname, search } = window.location;
const place = localStorage.getItem(earlyFieldKey);
// A query in the address is about to be shown and searched for anyway.
const isWanted = localStorage.getItem(signedInKey) !== null && pathname === '/search';
if (isWanted && place !== null && search === '') placeEarlyField(place);
