import { earlyFieldKey, placeEarlyField } from './early-field';
import { signedInKey } from './signed-in-mark';

/**
 * Runs before anything else, while the page's own scripts are on their way: asks for what whoever
 * was signed in last time needs next, and shows the search field where it will be.
 */
const preload = (path: string): void => {
  const { content = '' } =
    document.querySelector<HTMLMetaElement>(`meta[name="preload"][data-path="${path}"]`) ?? {};
  for (const file of content.split(' ').filter((each) => each !== '')) {
    const link = document.createElement('link');
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    // As the imports ask for them, or they would come twice.
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
};

const { pathname, search } = window.location;
if (localStorage.getItem(signedInKey) !== null) {
  preload('');
  if (pathname === '/search') {
    preload(pathname);
    const place = localStorage.getItem(earlyFieldKey);
    // A query in the address is about to be shown and searched for anyway.
    if (place !== null && search === '') placeEarlyField(place);
  }
}
