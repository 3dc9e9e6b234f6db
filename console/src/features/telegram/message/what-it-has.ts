import type { TelegramTemplateView } from '@kolaj/contract/broadcast/telegram';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** "Video, text, 9 brands, 1 more button": what a message consists of. */
export function useWhatItHas({ posts, brand_buttons: brands }: TelegramTemplateView): string {
  const { t } = useLingui();
  const [first] = posts;
  if (!first) return t({ id: 'telegram.nothing', message: 'Nothing yet' });
  const messages = posts.length;
  const others = posts.flatMap(({ rows }) => rows.flat()).length - brands;
  return [
    first.kind === 'video' && t({ id: 'telegram.video', message: 'Video' }),
    first.kind === 'photo' && t({ id: 'telegram.photo', message: 'Picture' }),
    first.text !== '' && t({ id: 'telegram.text', message: 'Text' }),
    brands > 0 && t({ id: 'telegram.brand-buttons', message: plural(brands, { one: '# brand', other: '# brands' }) }),
    others > 0 &&
      (brands > 0
        ? t({ id: 'telegram.more-buttons', message: plural(others, { one: '# more button', other: '# more buttons' }) })
        : t({ id: 'telegram.buttons', message: plural(others, { one: '# button', other: '# buttons' }) })),
    posts.length > 1 &&
      t({ id: 'telegram.messages', message: plural(messages, { one: '# message', other: '# messages' }) }),
  ]
    .filter(Boolean)
    .join(', ');
}
