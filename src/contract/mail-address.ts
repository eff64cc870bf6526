/**
 * The address in what a mail program copies, such as `Kim Lee <kim@x.test>`, `mailto:kim@x.test`, or
 * `kim@x.test;`; null if the text isn't one address.
 */
export const mailAddressIn = (text: string): string | null => {
  // Most cells of a list have none, and there are thousands.
  if (!text.includes('@')) return null;
  const [, inBrackets] = /<([^<>]+)>[\s,;]*$/.exec(text) ?? [];
  const address = (inBrackets ?? text)
    .trim()
    .replace(/^["'“‘]+|["'”’,;]+$/g, '')
    .replace(/^mailto:([^?]*).*$/i, '$1');
  return /^[^\s@<>"“”,;]+@[^\s@<>"“”,;]+$/.test(address) ? address : null;
};
