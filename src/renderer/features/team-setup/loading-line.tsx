import { Spinner } from '@fluentui/react-components';

/** A loading message in the place of the content. */
export const Loading = ({ label }: { readonly label: string }) => (
  <div role="status">
    <Spinner size="tiny" labelPosition="after" label={label} />
  </div>
);
