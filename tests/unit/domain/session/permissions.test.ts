import { describe, expect, it } from 'vitest';
import { Permission } from '../../../../src/contract/permissions';
import { holdsAll, mayAccess, permissionsOf } from '../../../../src/domain/session/permissions';
import { staff } from '../builders';

describe('permissionsOf', () => {
  it.each(Permission.options)('%s comes from its own flag alone', (permission) => {
    expect([...permissionsOf(staff(permission))]).toEqual([permission]);
  });

  it('nobody has anything without a flag', () => {
    expect(permissionsOf(staff()).size).toBe(0);
  });

  it('holds all five', () => {
    expect(permissionsOf(staff(...Permission.options))).toEqual(new Set(Permission.options));
  });
});

describe('holdsAll', () => {
  it('needs every one', () => {
    expect(holdsAll(staff('sales'), ['sales', 'admin'])).toBe(false);
    expect(holdsAll(staff('sales', 'admin'), ['sales', 'admin'])).toBe(true);
    expect(holdsAll(staff(), [])).toBe(true);
  });
});

describe('mayAccess', () => {
  it('public is for everybody', () => {
    expect(mayAccess(null, 'public')).toBe(true);
  });

  it('signed-in needs a user and no flag', () => {
    expect(mayAccess(null, 'signed-in')).toBe(false);
    expect(mayAccess(staff(), 'signed-in')).toBe(true);
  });

  it('a list needs one of it', () => {
    expect(mayAccess(null, ['search'])).toBe(false);
    expect(mayAccess(staff('firewall'), ['search', 'admin'])).toBe(false);
    expect(mayAccess(staff('admin'), ['search', 'admin'])).toBe(true);
  });
});
