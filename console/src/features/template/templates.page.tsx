import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutCollage } from '@tabler/icons-react';
import { linkOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { NoRight } from '../../product/account/no-right.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
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
  return (
    <>
      <PageHead
        title={t({ id: 'nav.templates', message: 'Templates' })}
        crumbs={[{ label: t({ id: 'nav.kolaj', message: 'Kolaj' }), link: linkOptions({ to: '/whatsapp-shop' }) }]}
        count={templates.data?.length}
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
      <FontsSection />
      {opened && <TemplateDialog template={opened} all={templates.data ?? []} onClose={() => show(undefined)} />}
    </>
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
