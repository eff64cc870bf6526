/** Job titles, departments, and offices of made-up directory users. */
export const jobTitles = [
  'Account Manager',
  'Backend Engineer',
  'Buyer',
  'Chief Financial Officer',
  'Customer Success Manager',
  'Data Analyst',
  'Event Producer',
  'Facilities Coordinator',
  'Field Technician',
  'Head of Sales, EMEA',
  'Leiterin Vertrieb',
  'People Partner',
  'Product Designer',
  'Regional Director',
  'Sales Development Representative',
  'Senior Solutions Architect',
  'Warehouse Lead',
  '営業部長',
] as const;

export const departments = [
  'Engineering',
  'Finance',
  'Marketing',
  'Operations',
  'People',
  'Research & Development',
  'Sales',
  'Vertrieb',
] as const;

export const offices = [
  ['Berlin', 'Germany', 'Torstraße 40, Berlin'],
  ['Boston', 'United States', 'Boston HQ'],
  ['Lisbon', 'Portugal', 'Lisbon – Avenida 12'],
  ['Osaka', 'Japan', '大阪オフィス'],
  ['Toronto', 'Canada', 'Toronto, Floor 9'],
] as const;
