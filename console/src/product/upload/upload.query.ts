import { uploadAnswer, uploadPath } from '@kolaj/contract/upload';
import type { UploadUse } from '@kolaj/domain/shop/upload-use';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { offline, refused } from '../../lib/calls/api.ts';

const uploading = ['upload'] as const;

interface UploadInput {
  file: Blob;
  /** What the picture is for; the server checks it by that. */
  use: UploadUse;
}

/** Uploads one file and gives its address (D-50). A refusal is an answer. */
export const useUpload = () => useMutation({ mutationKey: uploading, mutationFn: upload });

/** Whether a picture is on its way: a form that is saved meanwhile would be saved without it. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: uploading }) > 0;

async function upload({ file, use }: UploadInput): Promise<z.output<typeof uploadAnswer>> {
  const body = new FormData();
  body.append('files', file, use);
  const url = `${uploadPath}?${new URLSearchParams({ for: use })}`;
  const response = await fetch(url, { method: 'POST', body, credentials: 'same-origin' }).catch((cause: unknown) => {
    throw offline(cause);
  });
  const told: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refused(response, told);
  return z.parse(uploadAnswer, told);
}
