// What the app must know of the form before its code is there.

export const checkoutTab = 4;

export const prefix = 'checkout/';

/** The form as it was copied last: until it is changed, nothing waits to be sent. */
export const copiedKey = `${prefix}copied`;

export const typedIn = (texts: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.entries(texts)
      .filter(([key]) => key.startsWith(prefix) && key !== copiedKey)
      .sort(([one], [other]) => one.localeCompare(other, 'en')),
  );

export const isCopied = (texts: Readonly<Record<string, string>>): boolean =>
  texts[copiedKey] === typedIn(texts);
