import { type AgentCollage, agentDownloadPath } from '@kolaj/contract/agent/agent-app';
import { shareText } from '@kolaj/domain/agent/share-text';

/** A phone's share sheet takes no more than this at once. */
export const mostShared = 10;

/** The picture as a file: fetched before it is shared, because a browser shares only right after a tap. */
export async function pictureFile({ code, picture }: AgentCollage): Promise<File> {
  const answer = await fetch(picture.url);
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`);
  const blob = await answer.blob();
  const ending = blob.type === 'image/png' ? 'png' : 'jpg';
  return new File([blob], `${code.replaceAll(/[^\p{L}\p{N}-]+/gu, '-') || 'photo'}.${ending}`, { type: blob.type });
}

export type Outcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/**
 * Hands pictures and their text to the phone's share sheet, with an address of the site or without one; where it takes no files the text alone, and where there is none the text
 * is copied.
 */
export async function share(
  products: readonly AgentCollage[],
  files: readonly File[],
  site: string | null,
): Promise<Outcome> {
  const told = products.map(({ brand, ...product }) => ({ ...product, brand: brand.name }));
  const text = shareText(told, site);
  const whole = { text, files: [...files] };
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(files.length > 0 && navigator.canShare?.(whole) ? whole : { text });
      return 'shared';
    }
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}

export const downloadAddress = ({ id }: AgentCollage) => agentDownloadPath.replace(':id', id);
