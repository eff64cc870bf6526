/** An address as a number, or why the text isn't one (the second half of a sentence). */
export type ParsedAddress =
  | { readonly ok: true; readonly value: bigint }
  | { readonly ok: false; readonly why: string };

const refuse = (why: string): ParsedAddress => ({ ok: false, why });

/**
 * IPv4 as four decimal numbers and nothing else. Leading zeros are refused, because some systems
 * read them as octal: there, 010.0.0.1 is 8.0.0.1 and the firewall would admit another address.
 */
export const parseIpv4 = (text: string): ParsedAddress => {
  const parts = text.split('.');
  if (parts.length !== 4) {
    return refuse(
      `an IPv4 address has four numbers separated by dots; this one has ${parts.length}.`,
    );
  }
  let value = 0n;
  for (const part of parts) {
    if (part === '') return refuse('a number is missing beside a dot.');
    if (!/^\d+$/.test(part)) return refuse(`${part} is not a decimal number.`);
    if (part.length > 1 && part.startsWith('0')) return refuse(`${part} has a leading zero.`);
    if (part.length > 3 || Number(part) > 255) return refuse(`${part} is more than 255.`);
    value = value * 256n + BigInt(part);
  }
  return { ok: true, value };
};

/** The 16-bit groups of one side of `::` (or of the whole address), or why they are invalid. */
const parseGroups = (text: string, mayEndInIpv4: boolean): bigint[] | string => {
  if (text === '') return [];
  const groups: bigint[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    if (part === '') return 'it starts or ends with a single colon.';
    if (part.includes('.')) {
      if (!mayEndInIpv4 || index !== parts.length - 1) {
        return 'numbers with dots may only appear at the end.';
      }
      const tail = parseIpv4(part);
      if (!tail.ok) return tail.why;
      groups.push(tail.value >> 16n, tail.value & 0xffffn);
    } else if (part.length > 4) {
      return `${part} has more than four digits.`;
    } else {
      groups.push(BigInt(`0x${part}`));
    }
  }
  return groups;
};

/** IPv6 as in RFC 4291, section 2.2: eight groups, `::` once, an IPv4 tail with dots. No zone. */
export const parseIpv6 = (text: string): ParsedAddress => {
  const unexpected = /[^0-9a-f:.]/iu.exec(text)?.[0];
  if (unexpected !== undefined) return refuse(`${unexpected} isn’t allowed in an IPv6 address.`);
  if (text.includes(':::')) return refuse('it has three colons in a row.');
  const sides = text.split('::');
  if (sides.length > 2) return refuse(':: may appear only once.');
  const [before = '', after] = sides;
  const shortened = after !== undefined;
  const head = parseGroups(before, !shortened);
  if (typeof head === 'string') return refuse(head);
  const tail = parseGroups(after ?? '', true);
  if (typeof tail === 'string') return refuse(tail);
  const count = head.length + tail.length;
  if (shortened ? count > 7 : count !== 8) {
    return refuse(
      shortened
        ? `with ::, there can be at most seven groups; this one has ${count}.`
        : `an IPv6 address has eight groups (or :: in place of zeros); this one has ${count}.`,
    );
  }
  const groups = [...head, ...Array<bigint>(8 - count).fill(0n), ...tail];
  return { ok: true, value: groups.reduce((value, group) => value * 65_536n + group, 0n) };
};

export const formatIpv4 = (value: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');

/**
 * The canonical spelling of RFC 5952: lower case, `::` for the first of the longest runs of zeros.
 */
export const formatIpv6 = (value: bigint): string => {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  );
  let longest = { start: 0, length: 1 };
  let start = 0;
  for (let end = 0; end <= 8; end += 1) {
    if (groups[end] === '0') continue;
    if (end - start > longest.length) longest = { start, length: end - start };
    start = end + 1;
  }
  if (longest.length < 2) return groups.join(':');
  const before = groups.slice(0, longest.start).join(':');
  const after = groups.slice(longest.start + longest.length).join(':');
  return `${before}::${after}`;
};

/** Whether an IPv6 address is a mapped IPv4 address (::ffff:0:0/96). */
export const isIpv4Mapped = (value: bigint): boolean => value >> 32n === 0xffffn;
