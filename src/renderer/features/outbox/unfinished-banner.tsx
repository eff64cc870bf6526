import { boundedName } from '../../../domain/text/bounded-name';
import { pluralize } from '../../../domain/text/pluralize';
import { useQueryMethod } from '../../state/queries/use-query-method';
import { useApp } from '../../state/use-app';
import { Button } from '../../ui/buttons/button';
import { Banner } from '../../ui/feedback/banner';
import { useUnfinishedNames } from './use-unfinished-names';

/** `team of ada@x.test` keeps the email whole: half of it could be someone else's. */
const bounded = (about: string): string => {
  const [, before = '', name = about] = /^(team of )(.+)$/.exec(about) ?? [];
  return `${before}${boundedName(name)}`;
};

/** On every tab while there is an unfinished change. */
export const UnfinishedBanner = () => {
  const items = useQueryMethod('writes.unfinished', {}, { fresh: false }).value ?? [];
  const openModal = useApp((state) => state.navigation.openModal);
  const nameOf = useUnfinishedNames();
  const unknown = items.filter(({ state }) => state === 'unknown');
  const [first] = unknown;
  if (!first) return null;
  const what =
    unknown.length === 1
      ? `We couldn’t confirm a change: ${first.title} (${bounded(nameOf(first) ?? first.subject)}).`
      : `We couldn’t confirm ${pluralize(unknown.length, 'change')}.`;
  return (
    <Banner label="Unfinished changes" tone="warning" text={what}>
      <Button size="small" onClick={() => openModal({ kind: 'unfinished' })}>
        Review
      </Button>
    </Banner>
  );
};
