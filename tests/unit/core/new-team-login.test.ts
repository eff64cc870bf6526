import { describe, expect, it } from 'vitest';
import { salesDeskInEachTest } from './sales-desk';

describe.each([
  { kind: 'sandbox', page: 'https://dev.example.com/sign-in?addon=login-secret-9' },
  { kind: 'staging', page: 'https://staging.example.com/sign-in?addon=login-secret-9' },
] as const)('on $kind', ({ kind, page }) => {
  const desk = salesDeskInEachTest({ environment: (given) => ({ ...given, kind }) });

  it('J28: Click here to login opens the team app of Admin Login', async () => {
    await desk.create();
    expect(await desk.core().call('postFlow.login', {})).toMatchObject({ ok: true });
    expect(desk.core().opened.at(-1)).toBe(page);
  });
});

describe('in production mode', () => {
  const desk = salesDeskInEachTest({ isProd: true });

  it('J28: Click here to login opens the production team app', async () => {
    await desk.create();
    await desk.core().call('postFlow.login', {});
    expect(desk.core().opened.at(-1)).toBe(
      'https://admin.example.com/sign-in?addon=login-secret-9',
    );
  });
});
