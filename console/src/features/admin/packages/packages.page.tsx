import type { DefinedPackage } from '@kolaj/contract/shop/package';
import { trialPackage } from '@kolaj/domain/shop/trial';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { formatNumber } from '../../../lib/texts/format.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { PackageDialog } from './package-dialog.tsx';
import styles from './packages.module.css';
import { usePackages, useRemovePackage, useSavePackage } from './packages.query.ts';

const noLimits = { messages: null, collages: null, members: null };

/** Of the trial limits may be stored; without them it has none. */
function withTrial(defined: readonly DefinedPackage[]): readonly DefinedPackage[] {
  const trial = defined.find(({ name }) => name === trialPackage);
  return [
    trial ?? { name: trialPackage, limits: noLimits, firms: 0 },
    ...defined.filter(({ name }) => name !== trialPackage),
  ];
}

/** What the trial and each package give to firms (D-15). */
export function PackagesPage() {
  const { t } = useLingui();
  const query = usePackages();
  const [opened, setOpened] = useState<DefinedPackage | 'new' | null>(null);
  const add = t({ id: 'package.add', message: 'New package' });
  const isStored = (name: string) => query.data?.some((one) => one.name === name) === true;
  return (
    <>
      <PageHead
        title={t({ id: 'package.title', message: 'Packages' })}
        crumbs={[{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } }]}
        actions={
          <Button leftSection={<IconPlus size={17} stroke={1.75} aria-hidden />} onClick={() => setOpened('new')}>
            {add}
          </Button>
        }
        phoneActions={<IconButton icon={IconPlus} size="lg" label={add} onClick={() => setOpened('new')} />}
      />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 3, height: 72 }}>
        {(defined) => (
          <div className={styles.body}>
            <ul className={styles.list}>
              {withTrial(defined).map((one) => (
                <Row key={one.name} one={one} onEdit={() => setOpened(one)} />
              ))}
            </ul>
            <p className={styles.small}>
              <Trans id="package.give">
                You give a firm its package in its settings. A name that is not in this list has no limits.
              </Trans>
            </p>
          </div>
        )}
      </Loaded>
      {opened !== null && (
        <PackageDialog
          defined={opened === 'new' ? null : opened}
          was={opened === 'new' || !isStored(opened.name) ? null : opened.name}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function Row({ one, onEdit }: { one: DefinedPackage; onEdit: () => void }) {
  const { t } = useLingui();
  const { name, limits, firms } = one;
  const isTrial = name === trialPackage;
  return (
    <li>
      <div className={styles.words}>
        <b>{isTrial ? <Trans id="package.trial">Trial</Trans> : name}</b>
        <Limits limits={limits} />
        <span>
          {isTrial ? (
            <Link to="/yta/settings">
              <Trans id="package.trial-length">How long it lasts and what its end stops</Trans>
            </Link>
          ) : (
            t({ id: 'package.firms', message: plural(firms, { 0: 'no firm', one: '# firm', other: '# firms' }) })
          )}
        </span>
      </div>
      <Button aria-label={t({ id: 'package.change-named', message: `Change ${name}` })} onClick={onEdit}>
        <Trans id="package.change-short">Change</Trans>
      </Button>
      {!isTrial && <Remove one={one} />}
    </li>
  );
}

function Limits({ limits: { messages, collages, members } }: Pick<DefinedPackage, 'limits'>) {
  const { t, i18n } = useLingui();
  const says = [
    messages !== null &&
      t({
        id: 'package.says-messages',
        message: plural(messages, { one: '# message a month', other: '# messages a month' }),
      }),
    collages !== null &&
      t({
        id: 'package.says-collages',
        message: plural(collages, { one: '# new collage a month', other: '# new collages a month' }),
      }),
    members !== null &&
      t({ id: 'package.says-members', message: plural(members, { one: '# member', other: '# members' }) }),
  ].filter((words) => words !== false);
  if (says.length === 0) return <span>{t({ id: 'package.no-limits', message: 'No limits' })}</span>;
  return <span>{new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(says)}</span>;
}

/** It can be brought back as it was: no firm has it. */
function Remove({ one: { name, limits, firms } }: { one: DefinedPackage }) {
  const { t, i18n } = useLingui();
  const remove = useRemovePackage();
  const save = useSavePackage();
  const many = formatNumber(firms, i18n.locale);
  function removeIt() {
    remove.mutate(name, {
      onSuccess: (answer) => {
        if (!answer.success) return showToast({ key: 'package', text: t(refusalWords[answer.code]) });
        const text = t({ id: 'package.removed', message: `${name} is removed.` });
        showToast({ key: 'package', text, onUndo: () => save.mutate({ was: null, name, limits }) });
      },
    });
  }
  return (
    <>
      <IconButton
        icon={IconTrash}
        size="lg"
        label={
          firms === 0
            ? t({ id: 'package.remove', message: `Remove ${name}` })
            : t({ id: 'package.in-use', message: `${name} cannot be removed: firms that have it: ${many}` })
        }
        isDisabled={firms > 0 || remove.isPending}
        onClick={removeIt}
      />
      {remove.isError && <ErrorBanner error={remove.error} onClose={() => remove.reset()} />}
    </>
  );
}
