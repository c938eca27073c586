import { type Ref, useState } from 'react';

import { useReferenceName, useReferences } from '#resources/use-references.ts';
import { useText } from '#engine/text.ts';
import { ComboBox } from '#ui/controls/combo-box.tsx';
import { useDebounced } from '#ui/use-debounced.ts';

interface ReferenceFieldProps {
  inputRef?: Ref<HTMLInputElement> | undefined;
  label: string;
  /** In a table the column header is the label. */
  isLabelHidden?: boolean;
  /** The referenced resource. */
  source: string;
  params: Record<string, string>;
  /** Id of a row to exclude. */
  without?: string | undefined;
  /** Id of the row; empty for none. */
  value: string;
  error: string | null;
  onChange(value: string): void;
}

const typingPauseMs = 200;

/** Search field for a row of another resource, by a part of its name. */
export function ReferenceField({ source, params, without, ...field }: ReferenceFieldProps) {
  const { t } = useText();
  const [{ typed, isOpen }, setSearch] = useState({ typed: '', isOpen: false });
  const search = useDebounced(typed, typingPauseMs);
  const found = useReferences(source, { params, search, isWanted: isOpen });
  const name = useReferenceName(source, { params, id: field.value });
  const offered = found.offered.filter((choice) => choice.value !== without);
  return (
    <ComboBox
      {...field}
      name={name}
      offered={offered}
      note={
        <>
          {offered.length === 0 && !found.isFetching && <p>{t('resource-table.noMatch')}</p>}
          {found.more > 0 && <p>{t('resource-table.moreRows', { count: found.more })}</p>}
        </>
      }
      onSearch={(text, opened) => setSearch({ typed: text, isOpen: opened })}
    />
  );
}
