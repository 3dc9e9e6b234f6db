import type { LinkButton } from '../../shop/telegram-target.ts';

interface Words {
  /** Of a video or picture its caption. */
  text: string;
  /** So many units at the beginning are bold. Said beside the text, so that no sign in it can mean anything. */
  bold: number;
  rows: readonly (readonly LinkButton[])[];
}

/** One message as it leaves: a text, or a video or picture that the channel fetches from `url` (TG-05). */
export type Post = ({ kind: 'text' } & Words) | ({ kind: 'video' | 'photo'; url: string } & Words);

/** For channels without buttons: each as a line with its address. */
export function withoutButtons(post: Post): Post {
  const lines = post.rows.flat().map(({ text, url }) => `${text}: ${url}`);
  return lines.length === 0 ? post : { ...post, text: [post.text, ...lines].filter(Boolean).join('\n'), rows: [] };
}

/** Pictures by the ending of their address; everything else is a video (D-68). */
export const mediaKind = (url: string): 'video' | 'photo' =>
  /\.(?:jpe?g|png|webp)(?:[?#]|$)/i.test(url) ? 'photo' : 'video';
