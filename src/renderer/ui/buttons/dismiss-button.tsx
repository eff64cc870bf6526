import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { Button } from './button';

interface DismissButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** The × at the end of a banner. */
export const DismissButton = ({ label, onClick }: DismissButtonProps) => (
  <Button
    appearance="transparent"
    size="small"
    flips
    aria-label={label}
    icon={<DismissRegular />}
    onClick={onClick}
  />
);
