import { contrast, parseHexColor, themeOf } from '@kolaj/domain/site/theme';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconBrandTelegram, IconBrandWhatsapp, IconWand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../../../lib/texts/i18n.ts';
import { Chip } from '../../../../ui/button/chip.tsx';
import { groundOf } from '../ground.ts';
import type { Values } from '../values.ts';
import styles from './fields.module.css';
import type { SettingProps } from './setting-props.ts';

const white = '#ffffff';
const whatsapp = '#008069';
const telegram = '#4788a9';
const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** The colour of the header: the messenger's, automatically or by choice, or the shop's own (D-48). */
export function HeaderColour(props: SettingProps) {
  const { t } = useLingui();
  const { form, automaticColour: automatic, isLocked } = props;
  const value = form.values.header_color;
  const choose = (colour: string) => form.setFieldValue('header_color', colour);
  const shown = parseHexColor(value) ?? automatic;
  const isChosen = (colour: string) => parseHexColor(value) === colour;
  return (
    <div className={styles.whole}>
      <ColourInput
        {...props}
        name="header_color"
        shown={shown}
        placeholder={`${t({ id: 'site-settings.automatic', message: 'Automatic' })} · ${automatic}`}
        help={<Contrast ground={shown} text={themeOf(shown, groundOf(form.values)).onHeader} />}
      />
      <div className={styles.presets} inert={isLocked}>
        <Chip icon={<IconWand {...icon} />} isPressed={value === ''} onClick={() => choose('')}>
          {t({ id: 'site-settings.automatic', message: 'Automatic' })}
        </Chip>
        <Chip icon={<IconBrandWhatsapp {...icon} />} isPressed={isChosen(whatsapp)} onClick={() => choose(whatsapp)}>
          {'WhatsApp'}
        </Chip>
        <Chip icon={<IconBrandTelegram {...icon} />} isPressed={isChosen(telegram)} onClick={() => choose(telegram)}>
          {'Telegram'}
        </Chip>
      </div>
    </div>
  );
}

/** The colour behind all pages. */
export function GroundColour(props: SettingProps) {
  const ground = groundOf(props.form.values);
  return (
    <div className={styles.whole}>
      <ColourInput
        {...props}
        name="background_color"
        shown={ground}
        placeholder={ground}
        help={<Contrast ground={ground} text={themeOf(ground, ground).ink} />}
      />
    </div>
  );
}

interface ColourInputProps extends SettingProps {
  name: keyof Pick<Values, 'header_color' | 'background_color'>;
  /** The colour that the site has with this value, `#rrggbb`. */
  shown: string;
  placeholder: string;
  help: ReactNode;
}

function ColourInput({ form, name, label, isLocked, shown, placeholder, help }: ColourInputProps) {
  const { t } = useLingui();
  const { value } = form.getInputProps(name);
  return (
    <TextInput
      {...form.getInputProps(name)}
      size="md"
      label={label}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={placeholder}
      disabled={isLocked}
      maxLength={9}
      spellCheck={false}
      autoComplete="off"
      leftSection={
        <input
          type="color"
          className={styles.swatch}
          aria-label={t({ id: 'site-settings.pick', message: `Choose: ${label}` })}
          value={shown}
          disabled={isLocked}
          onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.value)}
        />
      }
      onBlur={() => form.setFieldValue(name, parseHexColor(String(value)) ?? String(value).trim())}
    />
  );
}

/** How well the text on a colour can be read; the text's colour is chosen by it. */
function Contrast({ ground, text }: { ground: string; text: string }) {
  const { t } = useLingui();
  const number = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 });
  const ratio = number.format(contrast(ground, text));
  return text === white
    ? t({ id: 'site-settings.contrast-white', message: `White text, contrast ${ratio} : 1` })
    : t({ id: 'site-settings.contrast-dark', message: `Dark text, contrast ${ratio} : 1` });
}
