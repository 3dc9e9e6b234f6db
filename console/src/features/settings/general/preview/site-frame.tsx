import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ShownPage } from './use-preview.ts';

/** What the page in the frame says. */
const said = z.discriminatedUnion('kolaj', [
  z.object({ kolaj: z.literal('ready') }),
  z.object({ kolaj: z.literal('open'), path: z.string() }),
]);

interface SiteFrameProps {
  page: ShownPage;
  title: string;
  /** A link to another page of the site was followed. */
  onOpen: (path: string) => void;
}

/**
 * A page of the site as it would be. The frame is of the site's origin and may not act as it: it gets each page as text and shows
 * it in place, so that it stays where it is scrolled to.
 */
export function SiteFrame({ page, title, onOpen }: SiteFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const listen = useEffectEvent(({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.current?.contentWindow) return;
    const message = z.safeParse(said, data);
    if (!message.success) return;
    if (message.data.kolaj === 'ready') setIsReady(true);
    else onOpen(message.data.path);
  });
  useEffect(() => {
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  const { html, path, frame_url: url } = page;
  useEffect(() => {
    // A frame that may not act as its origin has none that could be named.
    if (isReady) frame.current?.contentWindow?.postMessage({ html, path }, '*');
  }, [isReady, html, path]);
  return <iframe ref={frame} src={url} title={title} sandbox="allow-scripts" />;
}
