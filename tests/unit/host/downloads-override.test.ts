import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/contract/entities/settings';
import { overrideDownloads } from '../../../src/main/hosts/shared/downloads-override';
import { fakeSettings } from '../../electron/fake-ports';

describe('--downloads', () => {
  it('overrides the folder in the settings and is never saved', () => {
    const stored = fakeSettings({ downloadsFolder: '/stored' });
    const settings = overrideDownloads(stored, '/flag');
    expect(settings.read().downloadsFolder).toBe('/flag');
    settings.change((before) => {
      expect(before.downloadsFolder).toBe('/flag');
      return { ...before, theme: 'dark' };
    });
    expect(stored.read()).toEqual({
      ...defaultSettings,
      downloadsFolder: '/stored',
      theme: 'dark',
    });
    expect(settings.read().downloadsFolder).toBe('/flag');
  });

  it.each(['/chosen', null])('gives way when the user chooses %s', (downloadsFolder) => {
    const stored = fakeSettings({ downloadsFolder: '/stored' });
    const settings = overrideDownloads(stored, '/flag');
    settings.change(() => ({ downloadsFolder }));
    expect(settings.read().downloadsFolder).toBe(downloadsFolder);
    expect(stored.read().downloadsFolder).toBe(downloadsFolder);
  });

  it('passes on the notice that applies now', () => {
    let notice: string | null = 'It can’t be read.';
    const stored = {
      ...fakeSettings(),
      get notice() {
        return notice;
      },
    };
    const settings = overrideDownloads(stored, '/flag');
    notice = null;
    expect(settings.notice).toBeNull();
  });

  it('changes nothing when the flag is missing', () => {
    const stored = fakeSettings();
    expect(overrideDownloads(stored, undefined)).toBe(stored);
  });
});
