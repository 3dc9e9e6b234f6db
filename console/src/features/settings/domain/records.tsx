import type { SiteDomain } from '@kolaj/contract/settings/domains';
import { Trans } from '@lingui/react/macro';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import settings from '../settings.module.css';
import styles from './domain.module.css';

/** Both records, each part to copy. */
export function Records({ domain: { domain, proof, pointing } }: { domain: SiteDomain }) {
  const hasChoice = pointing.some(({ type }) => type === 'ALIAS') && pointing.length > 1;
  return (
    <div className={styles.records}>
      <p className={settings.quiet}>
        <Trans id="domain.records-why">
          Set these where you bought the domain. Some sellers add the domain to the name: then type only the part before
          it. Changes can take hours to show; we keep checking.
        </Trans>
      </p>
      <h4>
        <Trans id="domain.proof">1. That it is yours</Trans>
      </h4>
      <RecordLines type="TXT" name={proof.name} value={proof.value} />
      <h4>
        <Trans id="domain.pointing">2. Where it leads</Trans>
      </h4>
      {hasChoice && (
        <p className={settings.quiet}>
          <Trans id="domain.choice">ALIAS if your seller has it, else the A records.</Trans>
        </p>
      )}
      {pointing.map(({ type, value }) => (
        <RecordLines key={`${type} ${value}`} type={type} name={domain} value={value} />
      ))}
    </div>
  );
}

function RecordLines({ type, name, value }: { type: string; name: string; value: string }) {
  return (
    <dl className={settings.facts}>
      <div className={settings.line}>
        <dt>
          <Trans id="domain.type">Type</Trans>
        </dt>
        <dd>{type}</dd>
      </div>
      <div className={settings.line}>
        <dt>
          <Trans id="domain.name">Name</Trans>
        </dt>
        <dd>
          <span>{name}</span>
          <CopyButton text={name} />
        </dd>
      </div>
      <div className={settings.line}>
        <dt>
          <Trans id="domain.value">Value</Trans>
        </dt>
        <dd>
          <span>{value}</span>
          <CopyButton text={value} />
        </dd>
      </div>
    </dl>
  );
}
