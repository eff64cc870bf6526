import { expect, it } from 'vitest';
import { serverMessage } from '../../../../src/main/core/api/errors';

it.each([
  { body: '', status: 422, statusText: 'Not like this', says: 'Not like this' },
  { body: '', status: 422, statusText: '', says: 'Unprocessable Entity' },
  { body: '', status: 599, statusText: '', says: 'HTTP 599' },
  { body: '  \n', status: 404, statusText: '', says: 'Not Found' },
  { body: '{}', status: 404, statusText: 'Gone fishing', says: 'Gone fishing' },
  { body: '[]', status: 404, statusText: '', says: 'Not Found' },
  { body: 'null', status: 404, statusText: '', says: 'Not Found' },
  { body: '""', status: 404, statusText: '', says: 'Not Found' },
  { body: 'Nobody here', status: 404, statusText: 'Not Found', says: 'Nobody here' },
  { body: '"Nobody here"', status: 404, statusText: 'Not Found', says: 'Nobody here' },
])('J7: the message of $status $statusText with the body "$body" is $says', (each) => {
  expect(serverMessage(each.body, each.status, each.statusText)).toBe(each.says);
});

/** A message nested in this many objects. */
const nested = (objects: number): string =>
  objects === 0 ? '"deep"' : `{"message":${nested(objects - 1)}}`;

it('J7: the message of a body nested deeper than any message is the body', () => {
  expect(serverMessage(nested(10), 422)).toBe('deep');
  expect(serverMessage(nested(11), 422)).toBe(nested(11));
});
