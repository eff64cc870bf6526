// Parts of the form that the app needs before the form's code loads.

export const checkoutTab = 4;

export const prefix = 'checkout/';

/** The form as last copied: until it changes, it is not unsent work. */
export const copiedKey = `${prefix}copied`;

export const typedIn = (texts: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.entries(texts)
      .filter(([key]) => key.startsWith(prefix) && key !== copiedKey)
      .sort(([one], [other]) => one.localeCompare(other, 'en')),
  );

export const isCopied = (texts: Readonly<Record<string, string>>): boolean =>
  texts[copiedKey] === typedIn(texts);
