import { clientTextLengths } from '@kolaj/contract/settings/client-config';
import { agentLanguages, countryOf, flagSign, ownName } from '@kolaj/domain/shop/language-flag';
import { phoneDigits } from '@kolaj/domain/site/order-link';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { PictureField } from '../../../../product/upload/picture-field.tsx';
import { Chip } from '../../../../ui/button/chip.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../../ui/form/use-form.tsx';
import { BrandNamesField } from '../../agents/brands-field.tsx';
import type { Values } from '../values.ts';
import { AgentCard } from './agent-card.tsx';
import styles from './agents.module.css';

type Agent = Values['agent_list'][number];

/** Id and flags come from the server and from the languages. */
const newAgent: Agent = {
  image: { src: '' },
  text: '',
  agentPhone: '',
  value: '',
  agentLang: [],
  flags: [],
  brands: 'all',
};

/** As many as the contract takes. */
const languagesAtMost = 10;

const noName = msg({ id: 'site-settings.agent-no-name', message: 'Visitors choose by the name.' });
const noPhone = msg({ id: 'site-settings.phone-wrong', message: 'With country code: +90 532 000 00 00.' });

interface AgentDialogProps {
  /** null = a new one. */
  agent: Agent | null;
  /** Visitors choose whom they write to (`select_agent`): only then an own link chooses for them. */
  isChosen: boolean;
  onClose: () => void;
  onDone: (agent: Agent) => void;
}

/** Photo, name, number and languages of one agent (D-75). */
export function AgentDialog({ agent, isChosen, onClose, onDone }: AgentDialogProps) {
  const { t } = useLingui();
  const [isWrongKind, setIsWrongKind] = useState(false);
  const form = useForm({
    initialValues: { ...(agent ?? newAgent) },
    isBusy: false,
    validate: ({ text, agentPhone }) => ({
      text: text.trim() === '' ? noName : undefined,
      agentPhone: phoneDigits(agentPhone) === null ? noPhone : undefined,
    }),
    onSubmit: (values) =>
      onDone({ ...values, text: values.text.trim(), agentPhone: phoneDigits(values.agentPhone) ?? '' }),
  });
  const { agentLang, image } = form.values;
  const known = [...new Set([...agentLanguages, ...agentLang])];
  const turn = (code: string) =>
    form.setFieldValue(
      'agentLang',
      agentLang.includes(code)
        ? agentLang.filter((one) => one !== code)
        : [...agentLang, code].slice(0, languagesAtMost),
    );
  return (
    <FormDialog
      title={
        agent === null ? (
          <Trans id="site-settings.agent-add">Add an agent</Trans>
        ) : (
          <Trans id="site-settings.agent-edit">Agent</Trans>
        )
      }
      phone="full"
      submit={<Trans id="site-settings.agent-done">Done</Trans>}
      isBusy={false}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('text')}
        size="md"
        label={t({ id: 'site-settings.agent-name', message: 'Name' })}
        maxLength={clientTextLengths.name}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('agentPhone')}
        size="md"
        type="tel"
        inputMode="tel"
        label={t({ id: 'site-settings.phone', message: 'WhatsApp number' })}
        placeholder="+90 532 000 00 00"
        maxLength={30}
        autoComplete="off"
      />
      <fieldset className={styles.languages}>
        <legend>
          <Trans id="site-settings.agent-languages">Speaks</Trans>
        </legend>
        {known.map((code) => (
          <Chip key={code} isPressed={agentLang.includes(code)} onClick={() => turn(code)}>
            {flagSign(countryOf(code))} {ownName(code)}
          </Chip>
        ))}
      </fieldset>
      <BrandNamesField value={form.values.brands} onChange={(brands) => form.setFieldValue('brands', brands)} />
      <PictureField
        label={t({ id: 'site-settings.agent-photo', message: 'Photo' })}
        use="picture"
        kinds={['png', 'jpeg', 'webp']}
        size={{ width: 240, height: 240 }}
        isFilled
        ground="#ffffff"
        value={image.src}
        onChange={(src) => {
          setIsWrongKind(false);
          form.setFieldValue('image', { src });
        }}
        error={isWrongKind ? t({ id: 'site-settings.only-photo', message: 'Only PNG, JPEG or WebP.' }) : undefined}
        onWrongKind={() => setIsWrongKind(true)}
      />
      {agent !== null && isChosen && <AgentCard agent={agent} />}
    </FormDialog>
  );
}
