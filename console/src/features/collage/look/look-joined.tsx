import type { CollageCard } from '@kolaj/contract/collage/collage';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowsJoin2 } from '@tabler/icons-react';
import { Banner } from '../../../ui/feedback/banner.tsx';

interface LookJoinedProps {
  card: CollageCard;
  /** Of the list: the one that its photos are in is mostly among them. */
  cards: readonly CollageCard[];
  onGo: (card: CollageCard) => void;
}

/** Of a collage that was made one product with another one: where its photos are, the way there, and what making it active does. */
export function LookJoined({ card: { joined_into: joined }, cards, onGo }: LookJoinedProps) {
  const { t } = useLingui();
  if (!joined) return null;
  const target = cards.find(({ id }) => id === joined.id);
  const into = joined.code;
  return (
    <Banner
      tone="blue"
      icon={IconArrowsJoin2}
      title={t({ id: 'collages.joined-into', message: `Joined into ${into}` })}
      actions={
        target && (
          <Button size="xs" onClick={() => onGo(target)}>
            <Trans id="look.open-joined">Open {into}</Trans>
          </Button>
        )
      }
    >
      {t({ id: 'look.joined-why', message: 'Made active, it takes its photos back out of it.' })}
    </Banner>
  );
}
