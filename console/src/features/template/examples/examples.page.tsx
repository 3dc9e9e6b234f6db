import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconLayoutCollage, IconZoomIn } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { useNoRightText } from '../../../product/account/no-right.tsx';
import { useShop } from '../../../product/account/session.query.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { NameShop } from '../../../product/onboarding/name-shop.tsx';
import { useOnboarding } from '../../../product/onboarding/onboarding.query.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './examples.module.css';
import { useAddExamples, useExamples } from './examples.query.ts';

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
      <Loaded query={examples} skeleton={{ kind: 'grid', cards: 6 }}>
        {(all) => (
          <ul className={styles.grid}>
            {all.map(({ name, preview }) => (
              <ExampleCard
                key={name}
                name={name}
                preview={preview}
                isChosen={chosen.includes(name)}
                onToggle={() => toggle(name)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {isPhone && (
        <FootBar isTask facts={reason}>
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

interface ExampleCardProps {
  name: string;
  /** Address of the picture. */
  preview: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** A template: its picture, its name as it is, one tick, a magnifier. */
function ExampleCard({ name, preview, isChosen, onToggle }: ExampleCardProps) {
  const { t } = useLingui();
  const id = useId();
  const [isLarge, setIsLarge] = useState(false);
  return (
    <li className={styles.card} data-chosen={isChosen}>
      <label htmlFor={id} className={styles.picture}>
        <Picture src={preview} alt="" sizes="260px" />
      </label>
      <div className={styles.foot}>
        <Checkbox id={id} label={name} checked={isChosen} onChange={onToggle} className={styles.tick ?? ''} />
        <IconButton
          icon={IconZoomIn}
          label={t({ id: 'examples.zoom', message: `Show ${name} large` })}
          onClick={() => setIsLarge(true)}
        />
      </div>
      <Dialog isOpen={isLarge} onClose={() => setIsLarge(false)} title={name} width={620}>
        <Picture src={preview} alt={name} isUrgent />
      </Dialog>
    </li>
  );
}
