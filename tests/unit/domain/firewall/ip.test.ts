import { isIPv4, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressCountText, type IpRange, parseIpOrRange } from '../../../../src/domain/firewall/ip';
import {
  formatIpv4,
  formatIpv6,
  parseIpv4,
  parseIpv6,
} from '../../../../src/domain/firewall/ip-address';
import { anyCodePoint } from '../any-code-point';

const read = (text: string): IpRange => {
  const result = parseIpOrRange(text);
  if (!result.ok) throw new Error(result.message);
  return result;
};
const refusal = (text: string) => {
  const result = parseIpOrRange(text);
  if (result.ok) throw new Error(`${text} was read as ${result.normalized}`);
  return result;
};

describe('valid input', () => {
  it.each<[string, string, number, bigint, boolean]>([
    ['203.0.113.7', '203.0.113.7', 32, 1n, false],
    ['  203.0.113.7\n', '203.0.113.7', 32, 1n, false],
    ['\u200e203.0.113.\u200b7\u200b', '203.0.113.7', 32, 1n, false],
    ['0.0.0.0', '0.0.0.0', 32, 1n, false],
    ['255.255.255.255', '255.255.255.255', 32, 1n, false],
    ['203.0.113.7/32', '203.0.113.7', 32, 1n, false],
    ['203.0.113.0/25', '203.0.113.0/25', 25, 128n, false],
    ['203.0.113.0/24', '203.0.113.0/24', 24, 256n, false],
    ['203.0.112.0/23', '203.0.112.0/23', 23, 512n, true],
    ['10.0.0.0/16', '10.0.0.0/16', 16, 65_536n, true],
    ['0.0.0.0/1', '0.0.0.0/1', 1, 2_147_483_648n, true],
    ['2001:DB8:0:0:0:0:0:7', '2001:db8::7', 128, 1n, false],
    ['2001:0db8::0007', '2001:db8::7', 128, 1n, false],
    ['::', '::', 128, 1n, false],
    ['::1', '::1', 128, 1n, false],
    ['1::', '1::', 128, 1n, false],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3', 128, 1n, false],
    ['1:0:0:2:3:0:0:4', '1::2:3:0:0:4', 128, 1n, false],
    ['1:2:3:0:5:6:7:8', '1:2:3:0:5:6:7:8', 128, 1n, false],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0', 128, 1n, false],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221', 128, 1n, false],
    ['2001:db8::/128', '2001:db8::', 128, 1n, false],
    ['2001:db8::/64', '2001:db8::/64', 64, 2n ** 64n, false],
    ['2001:db8::/48', '2001:db8::/48', 48, 2n ** 80n, false],
    ['2001:db8::/47', '2001:db8::/47', 47, 2n ** 81n, true],
    ['::/1', '::/1', 1, 2n ** 127n, true],
  ])('%s', (text, normalized, prefix, addresses, wide) => {
    expect(read(text)).toEqual({ ok: true, prefix, normalized, addresses, wide });
  });
});

describe('invalid input and its reason', () => {
  it.each([
    ['', 'Enter an IP address.'],
    ['   ', 'Enter an IP address.'],
    ['10.0.0.999', '10.0.0.999 is not an IP address: 999 is more than 255.'],
    ['10.0.0.256', '10.0.0.256 is not an IP address: 256 is more than 255.'],
    ['010.0.0.1', '010.0.0.1 is not an IP address: 010 has a leading zero.'],
    ['10.0.0.00', '10.0.0.00 is not an IP address: 00 has a leading zero.'],
    ['10.0.0', /four numbers separated by dots; this one has 3/],
    ['10.0.0.0.1', /this one has 5/],
    ['3405803783', /this one has 1/],
    ['10..0.1', /a number is missing beside a dot/],
    ['10.0.0.', /a number is missing beside a dot/],
    ['0x7f.0.0.1', /0x7f is not a decimal number/],
    ['10.0.0.-1', /-1 is not a decimal number/],
    ['１.2.3.4', /is not a decimal number/],
    ['vpn.example.com', /an IPv4 address looks like/],
    ['my.vpn.example.com', /my is not a decimal number/],
    ['localhost', /an IPv4 address looks like/],
    ['https://203.0.113.7/', /it is a web address/],
    ['203.0.113.7 203.0.113.8', /one address or range, without spaces/],
    ['203.0.113.7,203.0.113.8', /one address or range/],
    ['203.0.113.*', /use a slash for a range/],
    ['203.0.113.1-203.0.113.9', /use a slash for a range/],
    ['2001:db8::g', 'g isn’t allowed in an IPv6 address.'],
    ['2001:db8:::1', /three colons in a row/],
    ['2001::db8::1', /only once/],
    ['2001:db8:12345::1', /12345 has more than four digits/],
    [':1:2:3:4:5:6:7', /it starts or ends with a single colon/],
    ['1:2:3:4:5:6:7:', /it starts or ends with a single colon/],
    ['1:2:3:4:5:6:7', /this one has 7/],
    ['1:2:3:4:5:6:7:8:9', /this one has 9/],
    ['1:2:3:4::5:6:7:8', /with ::, there can be at most seven groups; this one has 8/],
    ['1.2.3.4::', /numbers with dots may only appear at the end/],
    ['::1.2.3.4:5', /numbers with dots may only appear at the end/],
    ['::1.2.3.400', /400 is more than 255/],
    ['::1.2.3', /this one has 3/],
    ['203.0.113.0/', /the number after the slash is missing/],
    ['203.0.113.0/33', '203.0.113.0/33 is not a range: /33 is too large: the maximum is /32'],
    ['2001:db8::/129', /\/129 is too large: the maximum is \/128/],
    ['203.0.113.0/024', /\/024 has a leading zero/],
    ['203.0.113.0/x', /x after the slash is not a whole number/],
    ['203.0.113.0/-1', /-1 after the slash is not a whole number/],
    ['203.0.113.0/24/24', /more than one slash/],
    ['203.0.113.0/255.255.255.0', /such as \/24, not a network mask/],
    ['/24', /is not an IP address/],
  ])('%j', (text, expected) => {
    expect(refusal(text).message).toMatch(expected);
  });

  it.each([
    [
      '203.0.113.7/24',
      '203.0.113.0/24',
      /did you mean 203\.0\.113\.0\/24, or just 203\.0\.113\.7\?/,
    ],
    [
      '203.0.113.7/31',
      '203.0.113.6/31',
      /did you mean 203\.0\.113\.6\/31, or just 203\.0\.113\.7\?/,
    ],
    ['1.0.0.0/1', '0.0.0.0/1', /did you mean 0\.0\.0\.0\/1, or just 1\.0\.0\.0\?/],
    ['2001:db8::1/64', '2001:db8::/64', /did you mean 2001:db8::\/64, or just 2001:db8::1\?/],
    ['::ffff:203.0.113.7', '203.0.113.7', /IPv4 written as IPv6/],
    ['::FFFF:cb00:7107', '203.0.113.7', /Enter 203\.0\.113\.7\./],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24', /Enter 203\.0\.113\.0\/24\./],
    ['fe80::1%eth0', 'fe80::1', /%eth0 names a network interface/],
    ['[2001:db8::1]', '2001:db8::1', /remove the brackets/],
    ['[2001:db8::1]:443', '2001:db8::1', /remove the brackets and the port/],
    ['203.0.113.7:8080', '203.0.113.7', /remove the port/],
  ])('%s suggests %s', (text, suggestion, message) => {
    expect(refusal(text).message).toMatch(message);
    expect(refusal(text).suggestions.at(-1)).toBe(suggestion);
    expect(read(suggestion).normalized).toBe(suggestion);
  });

  it.each([
    ['203.0.113.7/8', ['203.0.113.7', '203.0.0.0/8']],
    ['2001:db8::7/32', ['2001:db8::7', '2001:db8::/32']],
    ['1.0.0.0/0', ['1.0.0.0']],
    ['2001:db8::/0', ['2001:db8::']],
    ['0.0.0.0/0', []],
    ['localhost', []],
  ])('%s suggests the single address first', (text, suggestions) => {
    expect(refusal(text).suggestions).toEqual(suggestions);
  });

  it.each([
    ['0.0.0.0/0', 'A range of /0 opens the firewall to all IPv4 addresses.'],
    ['::/0', 'A range of /0 opens the firewall to all IPv6 addresses.'],
  ])('%s warns that it allows everyone', (text, message) => {
    expect(refusal(text)).toMatchObject({ ok: false, message });
  });

  it('a page of text is not repeated in the message', () => {
    expect(refusal('x'.repeat(61)).message).toContain(`${'x'.repeat(60)}… is not an IP address`);
    expect(refusal('x'.repeat(60)).message).toContain(`${'x'.repeat(60)} is not an IP address`);
  });

  it('the widest IPv4 range is recognized when written as IPv6', () => {
    expect(refusal('::ffff:0:0/96').message).toContain('it is IPv4 written as IPv6');
  });

  it('a range with a dash needs exactly two addresses', () => {
    expect(refusal('203.0.113.7-203.0.113.9').message).toContain('/');
    expect(refusal('203.0.113.7-office').message).not.toContain('/');
  });
});

/** Texts close to valid: slightly damaged addresses. */
const ipv4 = fc.ipV4();
const ipv6 = fc.ipV6();
const damaged = (source: fc.Arbitrary<string>) =>
  fc
    .tuple(source, fc.nat(), fc.constantFrom('', ':', '::', '.', '0', 'f', 'g', '1'), fc.nat(2))
    .map(([text, at, insert, cut]) => {
      const position = at % (text.length + 1);
      return text.slice(0, position) + insert + text.slice(position + cut);
    });
const anyText = fc.oneof(ipv4, ipv6, damaged(ipv4), damaged(ipv6), fc.string());

describe('comparison with other parsers', () => {
  it('accepts the same IPv4 addresses as Node', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseIpv4(text).ok).toBe(isIPv4(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('accepts the same IPv6 addresses as Node', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseIpv6(text).ok).toBe(isIPv6(text) && !text.includes('%'));
      }),
      { numRuns: 10_000 },
    );
  });

  it('spells IPv6 like the URL standard (RFC 5952)', () => {
    const sparse = fc
      .array(fc.constantFrom(0, 0, 0, 1, 0xabcd), { minLength: 8, maxLength: 8 })
      .map((groups) => groups.map((group) => group.toString(16)).join(':'));
    fc.assert(
      fc.property(fc.oneof(ipv6, sparse), (text) => {
        const parsed = parseIpv6(text);
        if (!parsed.ok) throw new Error(`${text}: ${parsed.why}`);
        expect(`[${formatIpv6(parsed.value)}]`).toBe(new URL(`http://[${text}]/`).hostname);
      }),
      { numRuns: 3000 },
    );
  });

  it('reads back its own spelling', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), (value) => {
        expect(parseIpv6(formatIpv6(value))).toEqual({ ok: true, value });
        const small = value & 0xffff_ffffn;
        expect(parseIpv4(formatIpv4(small))).toEqual({ ok: true, value: small });
      }),
    );
  });
});

describe('ranges', () => {
  const cases = fc.oneof(
    fc.tuple(
      fc.constant(32),
      fc.integer({ min: 1, max: 32 }),
      fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }),
    ),
    fc.tuple(
      fc.constant(128),
      fc.integer({ min: 1, max: 128 }),
      fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
    ),
  );

  it('are accepted only without bits beyond the prefix, and otherwise suggest the containing range', () => {
    fc.assert(
      fc.property(cases, ([bits, prefix, value]) => {
        fc.pre(bits === 32 || value >> 32n !== 0xffffn);
        const format = bits === 32 ? formatIpv4 : formatIpv6;
        const size = 2n ** BigInt(bits - prefix);
        const begin = (value / size) * size;
        const result = parseIpOrRange(`${format(value)}/${prefix}`);
        expect(result.ok).toBe(value === begin);
        const spelled = result.ok ? result.normalized : result.suggestions.at(-1)!;
        const range = read(spelled);
        expect(range.addresses).toBe(size);
        expect(range.wide).toBe(prefix < (bits === 32 ? 24 : 48));
        expect(spelled).toBe(prefix === bits ? format(begin) : `${format(begin)}/${prefix}`);
        expect(read(range.normalized)).toEqual(range);
      }),
      { numRuns: 1000 },
    );
  });

  it('never throw', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: anyCodePoint })), (text) => {
        expect(typeof parseIpOrRange(text).ok).toBe('boolean');
      }),
    );
  });
});

it.each([
  [1n, '1 address'],
  [2n, '2 addresses'],
  [65_536n, '65,536 addresses'],
  [2n ** 80n, '1,208,925,819,614,629,174,706,176 addresses'],
])('%s: %s', (addresses, expected) => {
  expect(addressCountText(addresses)).toBe(expected);
});
