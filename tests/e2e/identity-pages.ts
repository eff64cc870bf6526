import { people } from '../../src/sandbox/identity/people';

/** A minimal browser for an identity provider: cookies, redirects, one form at a time. */
const createVisitor = () => {
  const cookies = new Map<string, string>();
  return async (address: string, form?: URLSearchParams): Promise<Response> => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { origin: new URL(address).origin } : {}),
      },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
};

const MOST_STEPS = 10;

/**
 * Chooses an account on the provider's pages, starting at the authorization URL. Returns the
 * redirect target with the code, where the provider then sends the browser.
 */
export const chooseAccount = async (asked: string, email: string): Promise<string> => {
  const person = people.find((each) => each.email === email);
  if (!person) throw new Error(`the sandbox has no ${email}`);
  const target = new URL(asked).searchParams.get('redirect_uri') ?? '';
  const visit = createVisitor();
  let place = asked;
  let response = await visit(place);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const location = response.headers.get('location');
    if (location?.startsWith(target)) return location;
    if (location) {
      place = new URL(location, place).href;
      response = await visit(place);
    } else {
      const action = /<form[^>]*action="([^"]+)"/.exec(await response.text())?.[1] ?? place;
      place = new URL(action.replaceAll('&amp;', '&'), place).href;
      response = await visit(place, new URLSearchParams({ account: person.sub }));
    }
  }
  throw new Error('the sign-in came to no end');
};
