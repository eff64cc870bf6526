import { isIPv6 } from 'node:net';
import { redactText } from '../app/redact';

const email = /[^\s"'<>(),;:=/]+@[^\s"'<>(),;:=/]+\.[A-Za-z]{2,}/g;
const ipv4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g;
/**
 * IPv6 candidates; `isIPv6` tells short forms (`2001:db8::1`) from times and positions in a file.
 */
const likeIpv6 = /(?<![\w:.])[0-9a-f:.]*:[0-9a-f:.]*(?:%\w+)?/gi;
/** A query string, which may contain search terms. */
const query = /(https?:\/\/[^\s"'<>?]+)\?[^\s"'<>]*/g;
const pathId = /(https?:\/\/[^\s"'<>?]*?\/)\d+\b/g;
const phone = /\+\d[\d ().-]{7,}\d/g;

/** Addresses of this computer, which identify no one. */
const ownAddress = /^(127\.0\.0\.1|0\.0\.0\.0|::1|::)$/;

const withoutIpv6 = (text: string): string => {
  // A trailing period or colon belongs to the sentence.
  const end = isIPv6(text) ? '' : (/[.:]+$/.exec(text)?.[0] ?? '');
  const address = text.slice(0, text.length - end.length);
  return isIPv6(address) && !ownAddress.test(address) ? `[address]${end}` : text;
};

/** Removes secrets and personal data from a text: addresses, numbers, the home folder. */
export const redactPersonal = (text: string, home: string, names: readonly string[]): string => {
  let clean = redactText(text);
  if (home.length > 1) clean = clean.replaceAll(home, '~');
  for (const name of names) if (name.length > 2) clean = clean.replaceAll(name, '[name]');
  return clean
    .replace(query, '$1?[query]')
    .replace(pathId, '$1[id]')
    .replace(email, '[email]')
    .replace(likeIpv6, withoutIpv6)
    .replace(ipv4, (address) => (ownAddress.test(address) ? address : '[address]'))
    .replace(phone, '[number]');
};
