import type { Permission } from '../../contract/permissions';
import type { Person } from './person';

/**
 * A person with an account at the sandbox's identity provider, and their permissions in the staff
 * API.
 */
export interface StaffPerson extends Person {
  /** The role that tests use. */
  readonly role: 'all' | 'sales' | 'ops' | 'search' | 'firewall' | 'refused';
  /** Null if the staff API doesn't know the person. */
  readonly permissions: readonly Permission[] | null;
}

/** The six people of section 10. */
export const people: readonly StaffPerson[] = [
  {
    role: 'all',
    sub: '104728811935520040001',
    email: 'ada.alvarez@internal-dash.example',
    name: 'Ada Alvarez',
    description: 'Everything: admin, sales, ops, search, and firewall',
    permissions: ['admin', 'sales', 'ops', 'search', 'firewall'],
  },
  {
    role: 'sales',
    sub: '104728811935520040002',
    email: 'sam.okafor@internal-dash.example',
    name: 'Sam Okafor',
    description: 'Sales, with search',
    permissions: ['sales', 'search'],
  },
  {
    role: 'ops',
    sub: '104728811935520040003',
    email: 'olga.petrova@internal-dash.example',
    name: 'Olga Petrova',
    description: 'Ops, with search',
    permissions: ['ops', 'search'],
  },
  {
    role: 'search',
    sub: '104728811935520040004',
    email: 'sean.oconnor@internal-dash.example',
    name: 'Seán O’Connor',
    description: 'Search only',
    permissions: ['search'],
  },
  {
    role: 'firewall',
    sub: '104728811935520040005',
    email: 'farida.haddad@internal-dash.example',
    name: 'Farida Haddad',
    description: 'Firewall only',
    permissions: ['firewall'],
  },
  {
    role: 'refused',
    sub: '104728811935520040006',
    email: 'remy.lefevre@internal-dash.example',
    name: 'Rémy Lefèvre',
    description: 'Has an account but isn’t staff: access denied',
    permissions: null,
  },
];
