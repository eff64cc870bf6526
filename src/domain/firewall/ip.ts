import { trimPasted } from '../../contract/invisible';
import { formatNumber } from '../text/format-number';
// Written here instead of using a library. Domain code imports only the contract, and the
// well-maintained ipaddr.js accepts 127.1, 0x7f.0.0.1, and 010.0.0.1 as addresses and ignores host
// bits in a range. The tests compare this with Node's parser and the URL standard's.
import { formatIpv4, formatIpv6, isIpv4Mapped, parseIpv4, parseIpv6 } from './ip-address';

/** An address or range of the firewall's allow-list. */
export interface IpRange {
  readonly ok: true;
  /** Number of fixed bits; 32 or 128 for a single address. */
  readonly prefix: number;
  /** The canonical spelling; a single address has no prefix. */
  readonly normalized: string;
  /** How many addresses the range opens. */
  readonly addresses: bigint;
  /** Wider than /24 (IPv4) or /48 (IPv6): needs a confirmation. */
  readonly wide: boolean;
}

export interface IpError {
  readonly ok: false;
  /** A complete sentence that names the problem. */
  readonly message: string;
  /** What the person probably meant, ready for the field, smallest range first. */
  readonly suggestions: readonly string[];
}

const families = {
  4: { bits: 32, widest: 24, format: formatIpv4 },
  6: { bits: 128, widest: 48, format: formatIpv6 },
} as const;

const examples = 'an IPv4 address looks like 203.0.113.7, an IPv6 address like 2001:db8::7.';
const slashHint = 'use a slash for a range, as in 203.0.113.0/24.';

const isAddress = (text: string): boolean => parseIpv4(text).ok || parseIpv6(text).ok;

/** Spellings that people copy from other places, each with how to fix it. */
const familiarMistake = (text: string): { why: string; meant?: string } | null => {
  if (/[\s,;]/.test(text)) return { why: 'enter one address or range, without spaces.' };
  if (text.includes('://')) return { why: 'it is a web address.' };
  if (text.includes('*')) return { why: slashHint };
  const zone = /^([^%/]+)(%[^/]*)/.exec(text);
  if (zone?.[1] !== undefined) {
    return {
      why: `${zone[2]} names a network interface of one computer, which a firewall can’t use.`,
      ...(isAddress(zone[1]) && { meant: zone[1] }),
    };
  }
  const bracketed = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1];
  if (bracketed !== undefined) {
    return {
      why: 'remove the brackets and the port.',
      ...(isAddress(bracketed) && { meant: bracketed }),
    };
  }
  const beforePort = /^([\d.]+):\d*$/.exec(text)?.[1];
  if (beforePort !== undefined && isAddress(beforePort)) {
    return { why: 'remove the port.', meant: beforePort };
  }
  const ends = text.split('-');
  if (ends.length === 2 && ends.every(isAddress)) return { why: slashHint };
  return null;
};

const parsePrefix = (text: string, bits: number): number | string => {
  if (text === '') return 'the number after the slash is missing.';
  if (parseIpv4(text).ok) {
    return 'enter a prefix length after the slash, such as /24, not a network mask.';
  }
  if (!/^\d+$/.test(text)) return `${text} after the slash is not a whole number.`;
  if (text.length > 1 && text.startsWith('0')) return `/${text} has a leading zero.`;
  if (text.length > 3 || Number(text) > bits) {
    return `/${text} is too large: the maximum is /${bits}.`;
  }
  return Number(text);
};

/** Shortens long pasted text in a message. */
const quoted = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** A /0 range would turn the firewall off. */
const everybody = (version: 4 | 6, address: string | null): IpError => ({
  ok: false,
  message: `A range of /0 opens the firewall to all IPv${version} addresses.`,
  suggestions: address === null ? [] : [address],
});

/**
 * Strictly reads an IPv4 or IPv6 address or a CIDR range. Text that two systems could read as
 * different addresses gets an error that names the problem. Staff can still add it as typed
 * (checklist J22).
 */
export const parseIpOrRange = (input: string): IpRange | IpError => {
  const text = trimPasted(input);
  const refuse = (
    kind: 'an IP address' | 'a range',
    why: string,
    ...suggestions: readonly string[]
  ): IpError => ({ ok: false, message: `${quoted(text)} is not ${kind}: ${why}`, suggestions });

  if (text === '') return { ok: false, message: 'Enter an IP address.', suggestions: [] };
  const mistake = familiarMistake(text);
  if (mistake) {
    return refuse('an IP address', mistake.why, ...(mistake.meant ? [mistake.meant] : []));
  }

  const [address = '', prefixText, ...more] = text.split('/');
  if (more.length > 0) return refuse('a range', 'it has more than one slash.');
  const version = address.includes(':') ? 6 : 4;
  if (version === 4 && !/^[\d.]+$/.test(address) && address.split('.').length !== 4) {
    return refuse('an IP address', examples);
  }
  const parsed = version === 6 ? parseIpv6(address) : parseIpv4(address);
  if (!parsed.ok) return refuse('an IP address', parsed.why);

  const { bits, widest, format } = families[version];
  const prefix = prefixText === undefined ? bits : parsePrefix(prefixText, bits);
  if (typeof prefix === 'string') return refuse('a range', prefix);

  if (prefix === 0) return everybody(version, parsed.value === 0n ? null : format(parsed.value));

  const addresses = 1n << BigInt(bits - prefix);
  const network = parsed.value - (parsed.value % addresses);
  const spelled = (value: bigint) =>
    prefix === bits ? format(value) : `${format(value)}/${prefix}`;
  if (network !== parsed.value) {
    return refuse(
      'a range',
      `did you mean ${spelled(network)}, or just ${format(parsed.value)}?`,
      format(parsed.value),
      spelled(network),
    );
  }
  if (version === 6 && isIpv4Mapped(parsed.value) && prefix >= 96) {
    const inner = formatIpv4(parsed.value & 0xffff_ffffn);
    const meant = prefix === bits ? inner : `${inner}/${prefix - 96}`;
    return refuse('an IP address', `it is IPv4 written as IPv6. Enter ${meant}.`, meant);
  }
  return {
    ok: true,
    prefix,
    normalized: spelled(parsed.value),
    addresses,
    wide: prefix < widest,
  };
};

/** '1 address' or '65,536 addresses', for the confirmation before a wide range is opened. */
export const addressCountText = (addresses: bigint): string =>
  `${formatNumber(addresses)} ${addresses === 1n ? 'address' : 'addresses'}`;
