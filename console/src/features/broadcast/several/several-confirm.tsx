import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSend, IconTag } from '@tabler/icons-react';
import { formatTime, useNow } from '../../../lib/texts/format.ts';
import { ConfirmFacts, type Fact } from '../../../ui/dialog/confirm-facts.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useStartSeveral } from '../send/send.query.ts';
import { dayNames } from '../words/day-names.ts';
import { shortDuration } from '../words/short-duration.ts';
import { useSendLabel } from '../words/use-send-label.ts';
import { canSend, orderFor, type Several, useSeveral } from './several.query.ts';

interface SeveralConfirmProps {
  ids: readonly string[];
  year: number | undefined;
  onClose: () => void;
}

/** The one question for all of them, on numbers of now. */
export function SeveralConfirm({ ids, year, onClose }: SeveralConfirmProps) {
  const { t } = useLingui();
  const query = useSeveral({ ids, year });
  const start = useStartSeveral();
  const errorText = useErrorText();
  const several = query.isPlaceholderData ? undefined : query.data;
  const places = (several?.places ?? []).filter(canSend);
  const images = places.reduce((sum, one) => sum + one.images, 0);
  const brands = places.length;
  const messages = several?.messages ?? 0;
  const unpriced = places.reduce((sum, one) => sum + one.without_price, 0);
  const uncoded = places.reduce((sum, one) => sum + one.without_code, 0);
  const label = useSendLabel(images);
  const left = [
    ...places.flatMap(({ name, left_out: count }) =>
      count === 0
        ? []
        : [
            {
              id: name,
              text: t({
                id: 'send.several-left-out',
                message: `${name}: ${plural(count, { one: '# group gets nothing', other: '# groups get nothing' })}`,
              }),
            },
          ],
    ),
    ...(unpriced === 0
      ? []
      : [
          {
            id: 'unpriced',
            text: t({
              id: 'bulk.no-price',
              message: plural(unpriced, { one: '# without price', other: '# without price' }),
            }),
          },
        ]),
    ...(uncoded === 0
      ? []
      : [
          {
            id: 'uncoded',
            text: t({
              id: 'bulk.no-code',
              message: plural(uncoded, { one: '# without code', other: '# without code' }),
            }),
          },
        ]),
  ];
  return (
    <ConfirmFacts
      isOpen
      onClose={onClose}
      title={t({
        id: 'send.several-title',
        message: `Send ${plural(images, { one: '# image', other: '# images' })} of ${plural(brands, { one: '# brand', other: '# brands' })}?`,
      })}
      facts={useFacts(several, { brands, images })}
      lines={places.map((place) => ({
        id: place.subfolder_id,
        icon: IconTag,
        title: place.name,
        names: dayNames(place.days),
        count: place.images,
      }))}
      leftOut={left}
      note={t({
        id: 'send.several-pace',
        message: plural(messages, { one: '# message, brand after brand.', other: '# messages, brand after brand.' }),
      })}
      confirm={label}
      confirmIcon={<IconSend size={18} stroke={1.75} aria-hidden />}
      isBusy={several === undefined && query.error === null}
      onConfirm={() => {
        start.mutate(places.map(orderFor));
        onClose();
      }}
      {...(query.error === null ? {} : { refusal: errorText(query.error).title })}
    />
  );
}

function useFacts(several: Several | undefined, { brands, images }: { brands: number; images: number }): Fact[] {
  const { t, i18n } = useLingui();
  const now = useNow();
  const { groups, duration_seconds: seconds = 0 } = several ?? {};
  const end = formatTime(new Date(now + seconds * 1000));
  return [
    { id: 'brands', value: brands, label: t({ id: 'send.fact-brands', message: 'brands' }) },
    { id: 'images', value: images, label: t({ id: 'send.fact-images', message: 'images' }) },
    { id: 'groups', value: groups ?? '–', label: t({ id: 'send.fact-groups', message: 'groups' }) },
    {
      id: 'duration',
      value: several === undefined ? '–' : shortDuration(seconds, i18n.locale),
      label: t({ id: 'send.fact-end', message: `done about ${end}` }),
    },
  ];
}
