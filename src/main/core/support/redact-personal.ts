import { redactText } from '../redact';

const email = /[^\s"'<>(),;:=/]+@[^\s"'<>(),;:=/]+\.[A-Za-z]{2,}/g;
const ipv4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g;
const ipv6 = /(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f:]{0,39}(?![\w:])/gi;
/** From the question mark on: what was looked for stands there. */
const query = /(https?:\/\/[^\s"'<>?]+)\?[^\s"'<>]*/g;
const pathId = /(https?:\/\/[^\s"'<>?]*?\/)\d+\b/g;
const phone = /\+\d[\d ().-]{7,}\d/g;

/** This machine itself: its addresses say nothing of anybody. */
const ownAddress = /^(127\.0\.0\.1|0\.0\.0\.0)$/;

/** Takes secrets out of a text, and what tells of a person: addresses, numbers, the home folder. */
export const redactPersonal = (text: string, home: string, names: readonly string[]): string => {
  let clean = redactText(text);
  if (home.length > 1) clean = clean.replaceAll(home, '~');
  for (const name of names) if (name.length > 2) clean = clean.replaceAll(name, '[name]');
  return clean
    .replace(query, '$1?[query]')
    .replace(pathId, '$1[id]')
    .replace(email, '[email]')
    .replace(ipv4, (address) => (ownAddress.test(address) ? address : '[address]'))
    .replace(ipv6, '[address]')
    .replace(phone, '[number]');
};
