import { Caption1 } from '@fluentui/react-components';
import { useStaff } from '../../state/session/use-staff';

/** Says whose journal entries a list shows; empty if it shows everyone's. */
export const OwnEntriesNote = () =>
  useStaff().may('admin') ? null : (
    <Caption1 block>
      You see your own entries on this computer. Only admins see everyone’s.
    </Caption1>
  );
