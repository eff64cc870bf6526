import { Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/headless/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/headless/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/headless/svg/re-order-dots-vertical';
import { type MouseEvent, memo, useState } from 'react';
import type { DirectoryUser } from '../../../../contract/entities/directory';
import type { MappedLink } from '../../../../contract/entities/mapping-scheme';
import { linkType, linkTypeText } from '../../../../domain/hr-sync/link-types';
import { Button } from '../../../ui/buttons/button';
import { ToggleField } from '../../../ui/buttons/toggle-field';
import { StatusBadge } from '../../../ui/feedback/badge';
import { linkIcon } from './link-icon';
import { TemplateList } from './template-list';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '10px',
    padding: '10px 14px 14px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    listStyleType: 'none',
  },
  over: { border: `1px dashed ${tokens.colorBrandStroke1}` },
  head: { display: 'flex', alignItems: 'center', columnGap: '8px', minHeight: '32px' },
  handle: { cursor: 'grab', color: tokens.colorNeutralForeground3, display: 'flex' },
  icon: { display: 'flex', fontSize: '18px', color: tokens.colorBrandForeground1 },
  name: {
    flexGrow: 1,
    minWidth: 0,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(180px, max-content)',
    columnGap: '16px',
    alignItems: 'end',
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

const dragType = 'application/x-mapped-link';

export type MoveDirection = 'up' | 'down';

interface LinkEditorProps {
  readonly link: MappedLink;
  readonly index: number;
  readonly count: number;
  readonly sample: DirectoryUser | null;
  readonly errors: Readonly<Record<string, Readonly<Record<number, string>>>>;
  readonly onLink: (index: number, change: Partial<MappedLink>) => void;
  readonly onTemplates: (path: string, templates: string[]) => void;
  /** `pressed`: the button that moves it, if one does. */
  readonly onMove: (from: number, to: number, pressed?: MoveDirection) => void;
  readonly onRemove: (index: number) => void;
}

const noErrors: Readonly<Record<number, string>> = {};

/** A link in the mapping: its name, its value, and its position. */
const LinkEditorInner = ({
  link,
  index,
  count,
  sample,
  errors,
  onLink,
  onTemplates,
  onMove,
  onRemove,
}: LinkEditorProps) => {
  const styles = useStyles();
  const [over, setOver] = useState(false);
  const move = (direction: MoveDirection) => (event: MouseEvent<HTMLElement>) => {
    // By the second click of a double click, another link's button is under the pointer.
    if (event.detail > 1) return;
    onMove(index, direction === 'up' ? index - 1 : index + 1, direction);
  };
  const type = linkTypeText(link.id);
  const name = link.title || type;
  return (
    <li
      className={mergeClasses(styles.root, over && styles.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        // Entering a child element is not leaving the link.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(false);
        const from = Number(event.dataTransfer.getData(dragType));
        if (Number.isInteger(from) && from !== index) onMove(from, index);
      }}
    >
      <div className={styles.head}>
        <span
          className={styles.handle}
          draggable
          aria-hidden="true"
          title="Drag to reorder"
          onDragStart={(event) => event.dataTransfer.setData(dragType, String(index))}
        >
          <ReOrderDotsVerticalRegular />
        </span>
        <span aria-hidden="true" className={styles.icon}>
          {linkIcon(link.id)}
        </span>
        <span className={styles.name}>{name}</span>
        {linkType(link.id)?.isPro && <StatusBadge tone="brand">Pro</StatusBadge>}
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowUpRegular />}
          aria-label={`Move ${name} up`}
          title="Move up"
          disabledReason={index === 0 && 'This is the first link.'}
          data-move={'up' satisfies MoveDirection}
          onClick={move('up')}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowDownRegular />}
          aria-label={`Move ${name} down`}
          title="Move down"
          disabledReason={index === count - 1 && 'This is the last link.'}
          data-move={'down' satisfies MoveDirection}
          onClick={move('down')}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<DeleteRegular />}
          flips
          aria-label={`Remove the link ${name}`}
          title="Remove"
          onClick={() => onRemove(index)}
        />
      </div>
      <TemplateList
        label="Value"
        of={name}
        path={`links.${index}.value`}
        templates={link.value}
        sample={sample}
        errors={errors[`links.${index}.value`] ?? noErrors}
        onChange={onTemplates}
      />
      <TemplateList
        label="Description"
        of={name}
        path={`links.${index}.desc`}
        templates={link.desc}
        sample={sample}
        errors={errors[`links.${index}.desc`] ?? noErrors}
        onChange={onTemplates}
      />
      <div className={styles.facts}>
        <Field label="Title">
          <Input
            size="small"
            aria-label={`${name}: title`}
            placeholder={type}
            value={link.title ?? ''}
            onChange={(_event, data) => onLink(index, { title: data.value })}
          />
        </Field>
        <Field label="Icon">
          <Input
            size="small"
            aria-label={`${name}: icon`}
            placeholder="Image URL (default: the link type’s icon)"
            value={link.icon ?? ''}
            onChange={(_event, data) => onLink(index, { icon: data.value || null })}
          />
        </Field>
        <ToggleField
          label="Update an existing link"
          checked={link.updateExisting}
          onChange={(updateExisting) => onLink(index, { updateExisting })}
        />
      </div>
    </li>
  );
};

export const LinkEditor = memo(LinkEditorInner);
