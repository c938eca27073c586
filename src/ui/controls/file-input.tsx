import { type ComponentProps, useRef } from 'react';

import { Button } from './button.tsx';
import styles from './file-input.module.css';

type FileInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'multiple' | 'children'
> & {
  /** Called with an empty list if the choice was cancelled. */
  onFiles(files: readonly File[]): void;
  isMultiple?: boolean;
};

/** The browser's file input. The same file can be chosen again after it was corrected. */
export function FileInput({ onFiles, isMultiple = false, className, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      className={`${styles['file']} ${className ?? ''}`}
      multiple={isMultiple}
      onClick={({ currentTarget }) => {
        currentTarget.value = '';
      }}
      onChange={({ target }) => onFiles([...(target.files ?? [])])}
    />
  );
}

interface FileButtonProps extends Pick<
  FileInputProps,
  'id' | 'accept' | 'isMultiple' | 'onFiles' | 'aria-describedby'
> {
  /** Purpose of the file. */
  label: string;
  isBusy?: boolean;
  /** Text of the button. */
  children: string;
}

/** A button that opens the file choice. */
export function FileButton({
  label,
  isBusy = false,
  children,
  onFiles,
  ...input
}: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        {...input}
        ref={field}
        aria-label={label}
        className="ls-visually-hidden"
        tabIndex={-1}
        onFiles={(files) => {
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button look="quiet" isBusy={isBusy} onClick={() => field.current?.click()}>
        {children}
      </Button>
    </>
  );
}
