import { useMutation } from '@tanstack/react-query';

import { exportData, type ExportQuestion } from '#api/machines/data-export.ts';
import { fileName } from '#lib/files/save-file.ts';

/** Fetches an export file and passes it to `save`. */
export function useDataExport(save: (file: Blob, name: string) => void) {
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: exportData,
    onSuccess(file, { id, content, format }: ExportQuestion) {
      save(file, `${fileName(`${content} ${id}`)}.${format}`);
    },
  });
  return { download: mutate, isPending, error, isSuccess };
}
