import { describe, expect, it } from 'vitest';
import { createPageTokens } from '../../../../src/sandbox/api/directory/page-token';
import { readOptions } from '../../../../src/sandbox/api/directory/query-options';
import { createThrottle } from '../../../../src/sandbox/api/directory/throttle';

describe('page tokens', () => {
  const clock = { now: 1_000_000 };
  const tokens = createPageTokens(() => clock.now, 5000);

  it('lead back to their place in their list', () => {
    expect(tokens.read(tokens.issue('a', 12_345), 'a')).toBe(12_345);
  });

  it('are refused in another list, after their time, when changed, or from another server', () => {
    const token = tokens.issue('a', 7);
    expect(() => tokens.read(token, 'b')).toThrow('not valid');
    const [moment, , code] = token.split('.');
    expect(() => tokens.read(`${moment}.8.${code}`, 'a')).toThrow('not valid');
    expect(() => tokens.read('', 'a')).toThrow('not valid');
    expect(() => createPageTokens(() => clock.now, 5000).read(token, 'a')).toThrow('not valid');
    clock.now += 5000;
    expect(tokens.read(token, 'a')).toBe(7);
    clock.now += 1;
    expect(() => tokens.read(token, 'a')).toThrow('expired');
  });
});

describe('the throttle', () => {
  it('allows its budget in each window and says when the next one begins', () => {
    const clock = { now: 0 };
    const throttle = createThrottle(() => clock.now, { requests: 2, windowMs: 10_000 });
    expect([throttle.take(1), throttle.take(1), throttle.take(1)]).toEqual([null, null, 10]);
    expect(throttle.take(2)).toBeNull();
    clock.now = 9500;
    expect(throttle.take(1)).toBe(1);
    clock.now = 10_000;
    expect(throttle.take(1)).toBeNull();
  });

  it('has a default budget of 10,000 in ten seconds, which null restores', () => {
    const throttle = createThrottle(() => 0);
    throttle.setBudget({ requests: 1, windowMs: 1000 });
    expect([throttle.take(1), throttle.take(1)]).toEqual([null, 1]);
    throttle.setBudget(null);
    for (let index = 0; index < 10_000; index += 1) expect(throttle.take(1)).toBeNull();
    expect(throttle.take(1)).toBe(10);
  });
});

describe('query options', () => {
  const read = (query: string, consistency?: string) =>
    readOptions(new URLSearchParams(query), consistency);

  it('have defaults', () => {
    expect(read('')).toEqual({
      select: null,
      top: 100,
      count: false,
      filter: null,
      search: null,
      skipToken: null,
    });
  });

  it('are read', () => {
    expect(read('$select=id, mail,id&$top=999&$count=true&x=1', 'Eventual')).toMatchObject({
      select: ['id', 'mail'],
      top: 999,
      count: true,
    });
  });

  it.each([
    ['$count=true', undefined],
    ['$count=true', 'session'],
    ['$search="displayName:a"', undefined],
    ['$count=yes', 'eventual'],
    ['$top=1000', 'eventual'],
    ['$top=x', 'eventual'],
    ['$select=', 'eventual'],
    ['$select=id,,mail', 'eventual'],
    ['$expand=manager', 'eventual'],
    ['$top=1&$top=2', 'eventual'],
  ])('refuse %s with %s', (query, consistency) => {
    expect(() => read(query, consistency)).toThrow();
  });
});
