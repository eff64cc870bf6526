import { makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';
import type { RecordRef } from '../../../../contract/entities/visits';
import { isEmail } from '../../../../domain/members/member-form';
import type { PeekFacts } from '../../../../domain/search/record-peek';
import { Button } from '../../../ui/buttons/button';
import { CopyText } from '../../../ui/buttons/copy-text';
import { AttentionStrip } from '../../../ui/feedback/attention-strip';
import { InlineLoading } from '../../../ui/feedback/loading';
import { oneLine } from '../../../ui/layout/common-styles';
import { FieldList, type FieldListItem } from '../../../ui/tables/field-list';
import { EasternDay } from '../../../ui/text/date-time';
import { useMemberFacts, useTeamFacts } from './use-peek-facts';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'flex-start', columnGap: '8px', marginBottom: '10px' },
  lead: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2px 8px',
    flexGrow: 1,
    minWidth: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  name: {
    margin: 0,
    fontSize: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  id: { color: tokens.colorNeutralForeground3 },
  body: { display: 'flex', flexDirection: 'column', rowGap: '12px', paddingRight: '4px' },
  whole: { ...oneLine, display: 'block' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface PeekProps {
  readonly peeked: RecordRef;
  /** False once the pointer has left the row: no more requests are sent. */
  readonly asks: boolean;
  readonly onClose: () => void;
}

const Whole = ({ text }: { text: string }) => (
  <span className={useStyles().whole} title={text}>
    {text}
  </span>
);

/** Dates are days in US Eastern time, as in the record. */
const shownOf = ({ label, text, day, id }: PeekFacts['lines'][number]): ReactNode => {
  if (day) return <EasternDay iso={day} />;
  if (id !== undefined) {
    return (
      <>
        {text} <CopyText value={String(id)} shown={`#${id}`} label={`${label} ID`} />
      </>
    );
  }
  return text && isEmail(text) ? <Whole text={text} /> : text;
};

const itemsOf = ({ lines }: PeekFacts): readonly FieldListItem[] =>
  lines.map((line) => ({ label: line.label, value: shownOf(line) }));

const Facts = ({ facts, onClose }: { facts: PeekFacts; onClose: () => void }): ReactNode => {
  const styles = useStyles();
  const { name, id, attention, isWhole, clear } = facts;
  return (
    <>
      <div className={styles.head}>
        <div className={styles.lead}>
          <h3 className={styles.name}>{name}</h3>
          <span className={styles.id}>
            <CopyText value={String(id)} shown={`#${id}`} label="ID" />
          </span>
        </div>
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label="Close peek"
          onClick={onClose}
        />
      </div>
      <div className={styles.body}>
        <AttentionStrip key={id} items={attention} />
        <FieldList compact items={itemsOf(facts)} />
        {isWhole && attention.length === 0 && <p className={styles.quiet}>{clear}</p>}
        <p className={styles.quiet}>↵ Open · Esc Close</p>
      </div>
    </>
  );
};

const Waiting = ({ failed }: { failed: boolean }) => {
  const styles = useStyles();
  return failed ? (
    <p className={styles.quiet}>Couldn’t load the record. Open it to try again.</p>
  ) : (
    <InlineLoading />
  );
};

const MemberPeek = ({ peeked, asks, onClose }: PeekProps) => {
  const { load, facts } = useMemberFacts(peeked.id, asks);
  return facts ? <Facts facts={facts} onClose={onClose} /> : <Waiting failed={load === 'failed'} />;
};

const TeamPeek = ({ peeked, asks, onClose }: PeekProps) => {
  const { load, facts } = useTeamFacts(peeked.id, asks);
  return facts ? <Facts facts={facts} onClose={onClose} /> : <Waiting failed={load === 'failed'} />;
};

/** Plan, billing, last login, active team, and problems: enough to decide whether to open it. */
export const Peek = (props: PeekProps) =>
  props.peeked.kind === 'member' ? <MemberPeek {...props} /> : <TeamPeek {...props} />;
