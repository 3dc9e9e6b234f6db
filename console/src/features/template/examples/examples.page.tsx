import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLayoutCollage } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { useNoRightText } from '../../../product/account/no-right.tsx';
import { useShop } from '../../../product/account/session.query.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { type Example, useAddExamples, useExamples } from '../../../product/collage/examples.query.ts';
import { NameShop } from '../../../product/onboarding/name-shop.tsx';
import { useOnboarding } from '../../../product/onboarding/onboarding.query.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { ExampleCard } from './example-card.tsx';
import styles from './examples.module.css';

/** The first page of a new shop: what it is called, then what its collages shall look like (ROUTE-16, D-43). */
export function ExamplesPage() {
  const { t } = useLingui();
  const shop = useShop();
  const { data: way, isPending } = useOnboarding();
  if (isPending) return null;
  if (way === undefined || way.isNamed || shop?.standing === 'staff') return <ChooseExamples />;
  return (
    <>
      <PageHead title={t({ id: 'name-shop.welcome', message: 'Welcome' })} />
      <NameShop />
    </>
  );
}

function ChooseExamples() {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const examples = useExamples();
  const add = useAddExamples();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const count = chosen.length;
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  const submit = () =>
    add.mutate(chosen, {
      onSuccess: ({ success }) => {
        // A fresh start: the guard asks for the shop again and finds its templates.
        if (success) window.location.assign('/whatsapp-shop');
      },
    });
  const mayManage = useMay('manage');
  const noRightText = useNoRightText();
  const tick = t({ id: 'examples.tick', message: 'Tick at least one template.' });
  const reason = mayManage ? (count === 0 ? tick : undefined) : noRightText('manage');
  const button = (
    <Button
      variant="action"
      disabled={reason !== undefined}
      loading={add.isPending}
      leftSection={<IconLayoutCollage size={18} stroke={1.75} aria-hidden />}
      onClick={submit}
    >
      {count === 0 ? (
        <Trans id="examples.confirm">Confirm</Trans>
      ) : (
        <Plural id="examples.confirm-count" value={count} one="Use # template" other="Use # templates" />
      )}
    </Button>
  );

  const few = <FewPhotos examples={examples.data ?? []} chosen={chosen} onAdd={toggle} />;

  return (
    <>
      <PageHead
        title={t({ id: 'examples.title', message: 'How should your collages look?' })}
        actions={
          <>
            <span className={styles.reason}>{reason}</span>
            {button}
          </>
        }
      />
      <p className={styles.lead}>
        <Trans id="examples.lead">Tick what you like. You can change it later.</Trans>
      </p>
      <Refused add={add} />
      {!isPhone && few}
      <Loaded query={examples} skeleton={{ kind: 'grid', cards: 6 }}>
        {(all) => (
          <ul className={styles.grid}>
            {all.map((example) => (
              <ExampleCard
                key={example.name}
                example={example}
                isChosen={chosen.includes(example.name)}
                onToggle={() => toggle(example.name)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {isPhone && (
        <FootBar isTask facts={reason}>
          {few}
          {button}
        </FootBar>
      )}
    </>
  );
}

function Refused({ add }: { add: ReturnType<typeof useAddExamples> }) {
  const { t } = useLingui();
  if (add.data?.success === false) {
    return <Banner tone="red" title={t(refusalWords[add.data.code])} onClose={() => add.reset()} />;
  }
  if (!add.isError) return null;
  return <ErrorBanner error={add.error} onClose={() => add.reset()} />;
}

/** The template for one photo that goes with what is chosen, if none is among them; null = one is, or nothing is chosen. */
function missingSingle(examples: readonly Example[], chosen: readonly string[]): string | null {
  const taken = examples.filter(({ name }) => chosen.includes(name));
  if (taken.length === 0 || taken.some(({ photos }) => photos === 1)) return null;
  const family = taken[0]?.name.split('-')[0];
  const single = examples.filter(({ photos }) => photos === 1);
  return (single.find(({ name }) => name.split('-')[0] === family) ?? single[0])?.name ?? null;
}

interface FewPhotosProps {
  examples: readonly Example[];
  chosen: readonly string[];
  onAdd: (name: string) => void;
}

/** Without a template for one photo, products with fewer photos than the others ask for would get no collage (D-30). */
function FewPhotos({ examples, chosen, onAdd }: FewPhotosProps) {
  const name = missingSingle(examples, chosen);
  if (name === null) return null;
  return (
    <div className={styles.hint}>
      <Banner
        tone="amber"
        title={<Trans id="examples.few-photos">Products with fewer photos would get no collage.</Trans>}
        actions={
          <Button size="xs" onClick={() => onAdd(name)}>
            <Trans id="examples.also">Also take {name}</Trans>
          </Button>
        }
      >
        <Trans id="examples.few-photos-next">Take one for 1 photo, too.</Trans>
      </Banner>
    </div>
  );
}
