import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CardPreview } from '../../../../src/renderer/features/hr-sync/mapping/card-preview';
import { renderApp } from '../../../helpers/render-app';
import { config, scheme, user } from '../../domain/hr-sync/hr-builders';

test.each([
  [
    ['{{mobilePhone}}'],
    'Card after a sync. The server parses fields marked with an asterisk (*) itself: the card may differ from this sample.',
  ],
  // A link without a value isn't on the card.
  [['{{none}}'], 'Card after a sync'],
])('the card says what the server parses only if the card has it: %j', (value, caption) => {
  const link = { id: 31, updateExisting: false, value, desc: ['{{jobTitle*}}'] };
  renderApp(
    <CardPreview
      user={user('u1', { jobTitle: 'Buyer', mobilePhone: '+1 555 0100' })}
      scheme={scheme({ links: [link] })}
      config={config({ syncFields: ['Name', 'Links'] })}
    />,
  );
  expect(screen.getByRole('figure').querySelector('figcaption')?.textContent).toBe(caption);
});
