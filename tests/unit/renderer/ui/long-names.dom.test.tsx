import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MessageDialog } from '../../../../src/renderer/ui/dialogs/message-dialog';
import { RecordLead } from '../../../../src/renderer/ui/layout/record-lead';
import { styleOf } from '../../../helpers/held-rules';

test('a title with a very long name scrolls and breaks, so that the buttons stay in the dialog', () => {
  render(
    <MessageDialog
      title={'Acme '.repeat(2000)}
      message="The email is taken."
      onEscape={() => undefined}
      actions={<button type="button">OK</button>}
    />,
  );
  const { maxHeight, flexShrink, overflowY, overflowWrap } = styleOf(screen.getByRole('heading'));
  expect({ maxHeight, flexShrink, overflowY, overflowWrap }).toEqual({
    // 30% of jsdom's 768 pixels.
    maxHeight: '230.4px',
    flexShrink: '0',
    overflowY: 'auto',
    overflowWrap: 'anywhere',
  });
});

test('a record with a very long name scrolls the name, so that the record stays in the modal', () => {
  render(<RecordLead name={'Birch '.repeat(2000)} />);
  const { maxHeight, overflowY } = styleOf(screen.getByText(/^Birch/));
  expect({ maxHeight, overflowY }).toEqual({ maxHeight: '230.4px', overflowY: 'auto' });
});

test('a record with an ordinary name has no box around it that could cut off its letters', () => {
  render(<RecordLead name="Birch" />);
  const { maxHeight, overflowY } = styleOf(screen.getByText('Birch'));
  expect({ maxHeight, overflowY }).toEqual({ maxHeight: 'none', overflowY: 'visible' });
});
