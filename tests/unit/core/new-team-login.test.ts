import { describe, expect, it } from 'vitest';
import { owner, salesDeskInEachTest } from './sales-desk';

const desk = salesDeskInEachTest();

describe('the login of a new team', () => {
  it('J28: opens the team app of Admin Login with its token, which no window sees', async () => {
    await desk.create();
    expect(await desk.core().call('postFlow.login', {})).toEqual({
      ok: true,
      value: { host: 'dev.example.com' },
    });
    expect(desk.core().opened.at(-1)).toBe('https://dev.example.com/sign-in?addon=login-secret-9');
    const [line] = await desk.journal();
    expect(line).toMatchObject({
      action: 'postFlow.login',
      subject: 'team 9',
      detail: `login on dev.example.com as ${owner}`,
    });
    expect(JSON.stringify(await desk.journal())).not.toContain('login-secret-9');
  });

  it('has nothing to open where no team was made', async () => {
    expect(await desk.core().call('postFlow.login', {})).toMatchObject({
      error: { code: 'not-found' },
    });
  });
});
