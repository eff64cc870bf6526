import { afterPaint } from '../ui/layout/after-paint';
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

// A page's first date format takes 20 milliseconds, and every row of results has a date. The page
// is waiting for its other scripts now.
if (isWanted) afterPaint(() => new Intl.DateTimeFormat());
