import { Caption1 } from '@fluentui/react-components';
import { useStaff } from '../../state/session/use-staff';

/** Whose entries of the journal a list shows; nothing where it shows everybody's. */
export const OwnEntriesNote = () =>
  useStaff().may('admin') ? null : (
    <Caption1 block>
      You see your own entries on this computer. Only admins see everyone’s.
    </Caption1>
  );
