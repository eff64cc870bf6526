import { Spinner } from '@fluentui/react-components';

/** While the editor's records load. */
export const loadingEditor = 'Loading the team and the plans…';

/** A loading message in the place of the content. */
export const Loading = ({ label }: { readonly label: string }) => (
  <div role="status">
    <Spinner size="tiny" labelPosition="after" label={label} />
  </div>
);
