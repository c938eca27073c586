import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { uploadMedium } from '#api/admin/upload-medium.ts';
import { refusalOf } from '#resources/refusal.ts';
import { maxUploadBytes } from '#shared/max-upload-bytes.ts';

/**
 * Uploads files of a client's theme, one after the other.
 * @param kind Required first part of their content type.
 */
export function useThemeUpload(clientId: string, kind: 'image' | 'font') {
  const { t } = useTranslation();
  const { mutate, isPending, error, variables } = useMutation({
    async mutationFn(files: readonly File[]) {
      const addresses: string[] = [];
      for (const file of files) {
        const { Url, ContentType } = await uploadMedium('theme', { file, clientId });
        if (!ContentType.startsWith(kind)) throw new Error(t(`themes.refused.${kind}`));
        addresses.push(Url);
      }
      return addresses;
    },
  });

  function faultText(): string | undefined {
    if (!error) return undefined;
    if (variables?.some(({ size }) => size > maxUploadBytes)) return t('themes.tooLarge');
    const refusal = refusalOf(error, t);
    return t('themes.refused', {
      reason: Object.values(refusal?.errors ?? {})[0] ?? refusal?.message,
    });
  }

  return {
    upload(files: readonly File[], onStored: (addresses: readonly string[]) => void) {
      mutate(files, { onSuccess: onStored });
    },
    isBusy: isPending,
    fault: faultText(),
  };
}
