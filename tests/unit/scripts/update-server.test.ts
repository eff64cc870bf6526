import { expect, test } from 'vitest';
import { updateFlags, updateServerProblem } from '../../../scripts/packaging/update-server.mjs';

test('a release names an update server over https', () => {
  expect(updateServerProblem({})).toContain('INTERNAL_DASH_UPDATE_URL');
  expect(updateServerProblem({ INTERNAL_DASH_UPDATE_URL: 'http://updates.example.com' })).toBe(
    'INTERNAL_DASH_UPDATE_URL must be an https URL.',
  );
  expect(updateServerProblem({ INTERNAL_DASH_UPDATE_URL: 'updates' })).toContain('https');
  expect(updateServerProblem({ INTERNAL_DASH_UPDATE_URL: 'https://updates.example.com' })).toBe('');
});

test('a package looks there, and none is published automatically', () => {
  expect(updateFlags({ INTERNAL_DASH_UPDATE_URL: 'https://updates.example.com' })).toEqual([
    '-c.publish.provider=generic',
    '-c.publish.url=https://updates.example.com',
    '-c.generateUpdatesFilesForAllChannels=true',
    '--publish=never',
  ]);
  expect(updateFlags({})).toEqual(['--publish=never']);
});
