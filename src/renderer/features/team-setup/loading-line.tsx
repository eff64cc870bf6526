import { Spinner } from '@fluentui/react-components';

/** Says what is on its way, in the place where it will be. */
export const Loading = ({ label }: { readonly label: string }) => (
  <div role="status">
    <Spinner size="tiny" labelPosition="after" label={label} />
  </div>
);
