/** The parts of the system's browser that a sign-in needs: cookies, redirects, one form. */
export const createBrowser = () => {
  const cookies = new Map<string, string>();

  const open = async (
    url: string,
    form?: URLSearchParams,
  ): Promise<{ url: string; html: string }> => {
    let next = url;
    let body = form;
    for (let hops = 0; hops < 15; hops += 1) {
      const response = await fetch(next, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body ? { origin: new URL(next).origin } : {}),
        },
        ...(body ? { body } : {}),
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const location = response.headers.get('location');
      const html = await response.text();
      if (!location) return { url: next, html };
      next = new URL(location, next).href;
      body = undefined;
    }
    throw new Error(`too many redirects from ${url}`);
  };

  return {
    open,
    /** Chooses an account on the page that the app opened; returns the last page. */
    async choose(signInUrl: string, sub: string) {
      const page = await open(signInUrl);
      const action = /<form[^>]*action="([^"]+)"/.exec(page.html)?.[1];
      if (!action) throw new Error(`no account chooser:\n${page.html}`);
      return open(new URL(action, page.url).href, new URLSearchParams({ account: sub }));
    },
    /** Follows the chooser's Cancel link. */
    async refuse(signInUrl: string) {
      const page = await open(signInUrl);
      const cancel = /<a class="button" href="([^"]+)">Cancel/.exec(page.html)?.[1];
      if (!cancel) throw new Error(`no way to cancel:\n${page.html}`);
      return open(new URL(cancel.replaceAll('&amp;', '&'), page.url).href);
    },
  };
};
