import { fold } from '@kolaj/domain/shared/fold';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSearch, IconTag } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMay } from '../../../product/account/use-may.ts';
import { Chip } from '../../../ui/button/chip.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { useSection } from '../use-settings-address.ts';
import fieldStyles from './fields/fields.module.css';
import { SettingField } from './fields/setting-field.tsx';
import type { SettingsForm } from './fields/setting-props.ts';
import styles from './general.module.css';
import { type Field, type SectionName, sectionNames, sections, sectionWords } from './sections.ts';
import { useSectionInView } from './use-section-in-view.ts';
import { helps, labels } from './words.ts';

interface SettingSectionsProps {
  form: SettingsForm;
  automaticColour: string;
}

/** All fields in their sections; the chips lead to a section, the search leaves what it finds. */
export function SettingSections({ form, automaticColour }: SettingSectionsProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState('');
  const { section, open } = useSection();
  const { inView, register } = useSectionInView<SectionName>();
  const textOf = ({ name }: Field) =>
    fold(`${t(labels[name])} ${helps[name] === undefined ? '' : t(helps[name])} ${name}`);
  const words = fold(wanted);
  const found = sectionNames.flatMap((name) => {
    const fields = sections[name].filter((field) => textOf(field).includes(words));
    return fields.length === 0 ? [] : [{ name, fields }];
  });
  return (
    <>
      <div className={styles.tools}>
        <nav className={styles.chips} aria-label={t({ id: 'site-settings.sections', message: 'Sections' })}>
          {sectionNames.map((name) => (
            <Chip
              key={name}
              kind="view"
              isPressed={name === (inView ?? sectionNames[0])}
              onClick={() => {
                setWanted('');
                open(name);
              }}
            >
              {t(sectionWords[name])}
            </Chip>
          ))}
        </nav>
        <SearchField
          label={t({ id: 'site-settings.search', message: 'Search settings' })}
          value={wanted}
          onChange={setWanted}
        />
      </div>
      {found.map(({ name, fields }) => (
        <Section key={name} name={name} onPlace={register} isWanted={section === name && wanted === ''}>
          {fields.map((field) => (
            <OneField key={field.name} field={field} form={form} automaticColour={automaticColour} />
          ))}
        </Section>
      ))}
      {found.length === 0 && (
        <EmptyState icon={IconSearch} title={<Trans id="site-settings.none">No setting is called that</Trans>}>
          <Button variant="action" onClick={() => setWanted('')}>
            <Trans id="site-settings.clear-search">Clear search</Trans>
          </Button>
        </EmptyState>
      )}
    </>
  );
}

function OneField({ field, ...props }: SettingSectionsProps & { field: Field }) {
  const { t } = useLingui();
  const mayManage = useMay('manage');
  const help = helps[field.name];
  return (
    <SettingField
      {...props}
      field={field}
      label={t(labels[field.name])}
      help={help === undefined ? undefined : t(help)}
      isLocked={!mayManage}
    />
  );
}

interface SectionProps {
  name: SectionName;
  /** The address asks for it. */
  isWanted: boolean;
  onPlace: (name: SectionName, place: HTMLElement | null) => void;
  children: ReactNode;
}

function Section({ name, isWanted, onPlace, children }: SectionProps) {
  const { t } = useLingui();
  const id = useId();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView();
  }, [isWanted]);
  useEffect(() => {
    onPlace(name, place.current);
    return () => onPlace(name, null);
  }, [name, onPlace]);
  return (
    <section ref={place} className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t(sectionWords[name])}</h2>
      <div className={fieldStyles.fields}>{children}</div>
      {name === 'brands' && (
        <LinkButton to="/brands" leftSection={<IconTag size={18} stroke={1.75} aria-hidden />}>
          <Trans id="site-settings.to-brands">Brands, “New” and “Discount”</Trans>
        </LinkButton>
      )}
    </section>
  );
}
