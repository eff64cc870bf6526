import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../../helpers/render-app';
import { shortenPauses } from '../../../helpers/shorten-pauses';

describe('the support bundle', () => {
  it('shows each line before saving, and saves exactly those', async () => {
    const app = renderApp();
    app.fake.answer('support.preview', { id: 'b1', lines: ['theme: dark', 'T warn slow'] });
    await app.run(({ navigation }) => navigation.openModal({ kind: 'support' }));
    const list = await screen.findByRole('group', { name: 'Lines of the support bundle' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['1theme: dark', '2T warn slow']);
    expect(app.fake.inputs('support.save')).toEqual([]);
    app.fake.answer('support.save', { id: 'f1', fileName: 'bundle.txt', path: '/d/bundle.txt' });
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    // The message is next to the button, and the bundle's lines stay visible.
    expect(await screen.findByText('Saved bundle.txt')).toBeTruthy();
    expect(app.snackbar()).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Support bundle' })).toBeTruthy();
    expect(app.fake.inputs('support.save')).toEqual([{ id: 'b1' }]);
    app.fake.answer('file.showInFolder', null);
    await app.user.click(screen.getByRole('button', { name: 'Show in folder' }));
    expect(app.fake.inputs('file.showInFolder')).toEqual([{ id: 'f1' }]);
  });
});

describe('third-party licenses', () => {
  it('are listed with their texts, and can be filtered', async () => {
    shortenPauses();
    const app = renderApp();
    app.fake.answer('app.licenses', {
      packages: [
        { name: 'react', version: '19.0.0', license: 'MIT', text: 0 },
        { name: 'pdfkit', version: '1.0.0', license: 'ISC', text: 1 },
      ],
      texts: ['Copyright Meta', ''],
    });
    await app.run(({ navigation }) => navigation.openModal({ kind: 'licenses' }));
    const list = await screen.findByRole('group', { name: 'Packages' });
    expect(within(list).getByText('Copyright Meta')).toBeTruthy();
    expect(within(list).getByText('This package includes no license text.')).toBeTruthy();
    await app.user.type(screen.getByLabelText('Filter'), 'isc');
    await waitFor(() => expect(within(list).queryByText(/react/)).toBeNull());
    expect(within(list).getByText(/pdfkit/)).toBeTruthy();
    expect((await screen.findByText('1 found.')).getAttribute('role')).toBe('status');
  });
});
