import { Input, makeStyles } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { type FormEvent, useRef, useState } from 'react';
import type { DirectoryUser } from '../../../../contract/entities/directory';
import type { MappingScheme } from '../../../../contract/entities/mapping-scheme';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Panel } from '../panel';
import { TemplateList } from './template-list';

const useStyles = makeStyles({
  row: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) max-content', columnGap: '8px' },
  add: { display: 'flex', columnGap: '8px' },
});

const noErrors: Readonly<Record<number, string>> = {};

interface MemberFieldsProps {
  readonly member: MappingScheme['member'];
  readonly sample: DirectoryUser | null;
  readonly errors: Readonly<Record<string, Readonly<Record<number, string>>>>;
  readonly onTemplates: (path: string, templates: string[]) => void;
  readonly onMember: (member: MappingScheme['member']) => void;
}

/** The member's own fields, such as the email that identifies a person in the team. */
export const MemberFields = ({
  member,
  sample,
  errors,
  onTemplates,
  onMember,
}: MemberFieldsProps) => {
  const styles = useStyles();
  const [key, setKey] = useState('');
  const newField = useRef<HTMLInputElement>(null);
  const fields = Object.entries(member ?? {});
  const isTaken = Object.hasOwn(member ?? {}, key.trim());
  const whyNot =
    key.trim() === '' ? 'Enter a field name first.' : isTaken && 'This field is already mapped.';
  const onAdd = (event: FormEvent) => {
    event.preventDefault();
    const name = key.trim();
    if (name === '' || isTaken) return;
    onMember({ ...member, [name]: [''] });
    setKey('');
  };
  const onRemove = (gone: string) => {
    const rest = Object.fromEntries(fields.filter(([name]) => name !== gone));
    onMember(Object.keys(rest).length === 0 ? null : rest);
    // The button goes.
    newField.current?.focus();
  };
  return (
    <Panel title="Member">
      {fields.length === 0 && (
        <EmptyState title="No member fields mapped">
          People are matched to members by their directory email. Map email to match by another
          value.
        </EmptyState>
      )}
      {fields.map(([name, templates]) => (
        <div key={name} className={styles.row}>
          <TemplateList
            label={name}
            of="Member"
            path={`member.${name}`}
            templates={templates}
            sample={sample}
            errors={errors[`member.${name}`] ?? noErrors}
            onChange={onTemplates}
          />
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            flips
            aria-label={`Remove the field ${name}`}
            title="Remove"
            onClick={() => onRemove(name)}
          />
        </div>
      ))}
      <form className={styles.add} onSubmit={onAdd}>
        <Input
          ref={newField}
          size="small"
          aria-label="Member field"
          placeholder="email, department, …"
          value={key}
          onChange={(_event, data) => setKey(data.value)}
        />
        <Button size="small" type="submit" disabledReason={whyNot}>
          Add field
        </Button>
      </form>
    </Panel>
  );
};
