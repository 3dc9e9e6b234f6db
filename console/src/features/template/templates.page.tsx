import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLayoutCollage, IconPlus } from '@tabler/icons-react';
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { NoRight } from '../../product/account/no-right.tsx';
import { useMay } from '../../product/account/use-may.ts';
import { type Example, useExamples } from '../../product/collage/examples.query.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { AddExamplesDialog } from './examples/add-examples-dialog.tsx';
import { FontsSection } from './fonts/fonts-section.tsx';
import { TemplateCard } from './template-card.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import styles from './templates.module.css';
import { useTemplates } from './templates.query.ts';

/** The shop's templates: how its collages look, what a change of them means, and its own fonts. */
export function TemplatesPage() {
  const { t } = useLingui();
  const templates = useTemplates();
  const { open } = useSearch({ from: '/shell/whatsapp-shop/templates' });
  const navigate = useNavigate({ from: '/whatsapp-shop/templates' });
  const show = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, open: id }), resetScroll: false });
  const opened = templates.data?.find(({ id }) => id === open);
  const [isAdding, setIsAdding] = useState(false);
  const more = useMore(templates.data);
  return (
    <>
      <PageHead
        title={t({ id: 'nav.templates', message: 'Templates' })}
        crumbs={[{ label: t({ id: 'nav.kolaj', message: 'Kolaj' }), link: linkOptions({ to: '/whatsapp-shop' }) }]}
        count={templates.data?.length}
        actions={more.length > 0 && <AddButton onClick={() => setIsAdding(true)} />}
        phoneActions={more.length > 0 && <AddButton isIcon onClick={() => setIsAdding(true)} />}
      />
      <p className={styles.lead}>
        <Trans id="templates.lead">
          Shown with one of your products, as soon as there are some. A collage keeps the version that it was made with
          until you redraw it.
        </Trans>
      </p>
      <NoRight right="manage" />
      <Loaded query={templates} skeleton={{ kind: 'grid', cards: 6 }}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={IconLayoutCollage} title={t({ id: 'templates.none', message: 'No templates yet' })}>
              <LinkButton to="/whatsapp-shop/modal" variant="action">
                <Trans id="templates.choose">Choose templates</Trans>
              </LinkButton>
            </EmptyState>
          ) : (
            <>
              {all.every(({ data }) => data.hidden) && <NoneOffered />}
              <ul className={styles.grid}>
                {all.map((template) => (
                  <TemplateCard key={template.id} template={template} onOpen={() => show(template.id)} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {/* Below the templates, once it is known how many there are: nothing moves under a finger. */}
      {!templates.isPending && <FontsSection />}
      {isAdding && <AddExamplesDialog examples={more} onClose={() => setIsAdding(false)} />}
      {opened && <TemplateDialog template={opened} all={templates.data ?? []} onClose={() => show(undefined)} />}
    </>
  );
}

/** Examples that the shop does not offer; none for who may not add them, and none before the shop's own are known. */
function useMore(templates: readonly { data: { name: string; hidden: boolean } }[] | undefined): readonly Example[] {
  const examples = useExamples().data ?? [];
  const mayManage = useMay('manage');
  if (templates === undefined || !mayManage) return [];
  const offered = templates.filter(({ data }) => !data.hidden).map(({ data }) => data.name);
  return examples.filter(({ name }) => !offered.includes(name));
}

function AddButton({ onClick, isIcon = false }: { onClick: () => void; isIcon?: boolean }) {
  const { t } = useLingui();
  const label = t({ id: 'templates.add', message: 'Add templates' });
  if (isIcon) return <IconButton icon={IconPlus} size="lg" label={label} onClick={onClick} />;
  return (
    <Button leftSection={<IconPlus size={17} stroke={1.75} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** What the shop cannot do until a template is offered, and both ways out. */
function NoneOffered() {
  const { t } = useLingui();
  return (
    <Banner
      tone="amber"
      title={t({ id: 'templates.none-offered', message: 'No template is offered.' })}
      actions={
        <LinkButton to="/whatsapp-shop/modal">
          <Trans id="templates.choose">Choose templates</Trans>
        </LinkButton>
      }
    >
      <Trans id="templates.none-offered-why">
        New photos do not become collages until a template is offered. Open a template to offer it, or choose from the
        examples.
      </Trans>
    </Banner>
  );
}
