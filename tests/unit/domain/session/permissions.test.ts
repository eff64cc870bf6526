import { describe, expect, it } from 'vitest';
import { Permission } from '../../../../src/contract/permissions';
import { holdsAll, mayAccess, permissionsOf } from '../../../../src/domain/session/permissions';
import { staff } from '../builders';

describe('permissionsOf', () => {
  it.each(Permission.options)('takes %s from its own flag only', (permission) => {
    expect([...permissionsOf(staff(permission))]).toEqual([permission]);
  });

  it('grants nothing without a flag', () => {
    expect(permissionsOf(staff()).size).toBe(0);
  });

  it('has all five', () => {
    expect(permissionsOf(staff(...Permission.options))).toEqual(new Set(Permission.options));
  });
});

describe('holdsAll', () => {
  it('requires every one', () => {
    expect(holdsAll(staff('sales'), ['sales', 'admin'])).toBe(false);
    expect(holdsAll(staff('sales', 'admin'), ['sales', 'admin'])).toBe(true);
    expect(holdsAll(staff(), [])).toBe(true);
  });
});

describe('mayAccess', () => {
  it('allows public for everyone', () => {
    expect(mayAccess(null, 'public')).toBe(true);
  });

  it('allows signed-in for a user without flags', () => {
    expect(mayAccess(null, 'signed-in')).toBe(false);
    expect(mayAccess(staff(), 'signed-in')).toBe(true);
  });

  it('requires one permission of a list', () => {
    expect(mayAccess(null, ['search'])).toBe(false);
    expect(mayAccess(staff('firewall'), ['search', 'admin'])).toBe(false);
    expect(mayAccess(staff('admin'), ['search', 'admin'])).toBe(true);
  });
});
