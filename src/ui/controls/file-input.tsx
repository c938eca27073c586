import { type ComponentProps, useRef } from 'react';

import { Button } from './button.tsx';
import styles from './file-input.module.css';

type FileInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'multiple' | 'children'
> & {
  /** None where the choice was taken back. */
  onFiles(files: readonly File[]): void;
  isMultiple?: boolean;
};

/** The browser's own choice of files. The same file can be chosen again, once it was corrected. */
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
  /** What the file is for. */
  label: string;
  isBusy?: boolean;
  /** What the button says. */
  children: string;
}

/** A button that asks for files. */
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
