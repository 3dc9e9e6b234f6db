import { key } from '@kolaj/domain/shared/fold';
import { Trans, useLingui } from '@lingui/react/macro';
import { useShop } from '../../../product/account/session.query.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { TitledSection } from '../../../ui/page/titled-section.tsx';
import { useSettings } from '../general/general.query.ts';
import settings from '../settings.module.css';
import { useSettingsAddress } from '../use-settings-address.ts';
import styles from './agents.module.css';
import { type BrandOption, useBrandChoices } from './agents.query.ts';
import { UnknownBrands } from './unknown-brands.tsx';

type SiteAgent = NonNullable<ReturnType<typeof useSettings>['data']>['values']['agent_list'][number];

/** Agents of the site are saved with the other settings of the site; here is who they are, and the way there. */
export function SiteAgents() {
  const { t } = useLingui();
  const { page } = useSettingsAddress();
  const shop = useShop();
  const { data } = useSettings();
  const { data: brands } = useBrandChoices();
  const agents = data?.values.agent_list ?? [];
  if (shop === null || data === undefined) return null;
  return (
    <TitledSection
      title={t({ id: 'agents.site', message: 'Agents of the site' })}
      about={t({
        id: 'agents.site-about',
        message: 'Visitors choose whom of them they write to. They need no account.',
      })}
      action={
        <LinkButton to={page} search={{ section: 'ordering' }}>
          {agents.length === 0 ? (
            <Trans id="agents.site-add">Add them</Trans>
          ) : (
            <Trans id="agents.site-edit">Change them</Trans>
          )}
        </LinkButton>
      }
    >
      {agents.length === 0 ? (
        <p className={settings.empty}>
          <Trans id="agents.site-none">
            Nobody yet: messages go to the shop’s number. Switch on “Visitors choose whom they write to”, then add them.
          </Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {agents.map((agent) => (
            <AgentRow key={agent.value} agent={agent} brands={brands} />
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

/** `brands` undefined = not known yet: no name is called unknown before that. */
function AgentRow({ agent, brands }: { agent: SiteAgent; brands: readonly BrandOption[] | undefined }) {
  const { text: name, agentPhone, image, brands: chosen } = agent;
  const names = chosen === 'all' ? [] : chosen;
  const known = new Set(brands?.flatMap((brand) => [brand.name, ...brand.other_texts].map(key)));
  const isUnknown = (brand: string) => brands !== undefined && !known.has(key(brand));
  return (
    <li className={styles.row}>
      <div className={styles.agent}>
        <span className={styles.letter} aria-hidden>
          {image.src === '' ? (Array.from(name)[0] ?? '').toLocaleUpperCase() : <img src={image.src} alt="" />}
        </span>
        <span className={styles.words}>
          <strong>{name}</strong>
          <span>+{agentPhone}</span>
          <span className={styles.facts}>
            {chosen === 'all' && (
              <span className={styles.chip}>
                <Trans id="agents.all-brands">All brands</Trans>
              </span>
            )}
            {names
              .filter((brand) => !isUnknown(brand))
              .map((brand) => (
                <span key={brand} className={styles.chip}>
                  {brand}
                </span>
              ))}
          </span>
          <UnknownBrands names={names.filter(isUnknown)} />
        </span>
      </div>
    </li>
  );
}
