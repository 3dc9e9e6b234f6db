import type { TelegramSettings } from '@kolaj/contract/broadcast/telegram';
import type { TelegramTemplate } from '@kolaj/domain/broadcast/telegram/template';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { ButtonList } from './button-list.tsx';
import styles from './edit.module.css';
import { addressExample, type MessageForm } from './message-form.ts';
import { unitsLeft } from './message-values.ts';
import { TargetChoice } from './target-choice.tsx';

interface MessageFieldsProps {
  form: MessageForm;
  template: TelegramTemplate;
  groups: TelegramSettings['groups'];
}

export function MessageFields({ form, template, groups }: MessageFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <WordFields form={form} template={template} />
      <FieldGroup legend={t({ id: 'telegram.buttons-all', message: 'Buttons' })}>
        <ButtonFields form={form} template={template} />
      </FieldGroup>
      <FieldGroup legend={t({ id: 'telegram.goes-to', message: 'Goes to' })}>
        <TargetChoice
          groups={groups}
          chosen={form.values.main_group}
          onChange={(ids) => form.setFieldValue('main_group', ids)}
        />
      </FieldGroup>
    </>
  );
}

function WordFields({ form, template }: Omit<MessageFieldsProps, 'groups'>) {
  const { t } = useLingui();
  const left = unitsLeft(form.values);
  const room =
    left < 0
      ? undefined
      : t({ id: 'telegram.left', message: plural(left, { one: '# character left', other: '# characters left' }) });
  return (
    <>
      {template === 'brands' && (
        <TextInput
          {...form.getInputProps('button_header_text')}
          size="md"
          label={t({ id: 'telegram.header', message: 'First line' })}
          maxLength={1000}
          autoComplete="off"
          data-autofocus
        />
      )}
      <Textarea
        {...form.getInputProps('buttons_message')}
        size="md"
        label={t({ id: 'telegram.message', message: 'Text' })}
        description={room}
        autosize
        minRows={3}
        maxRows={10}
        dir="auto"
      />
      <TextInput
        {...form.getInputProps('video_url')}
        size="md"
        label={t({ id: 'telegram.video-url', message: 'Video or picture, by its address' })}
        placeholder={addressExample}
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
      />
    </>
  );
}

function ButtonFields({ form, template }: Omit<MessageFieldsProps, 'groups'>) {
  const { t } = useLingui();
  const turn = (name: 'nobuttons' | 'buttons_sale_fire' | 'no_web_url', label: string, isReversed = false) => (
    <Switch
      className={styles.switch ?? ''}
      label={label}
      labelPosition="left"
      withThumbIndicator={false}
      checked={form.values[name] !== isReversed}
      onChange={(event) => form.setFieldValue(name, event.currentTarget.checked !== isReversed)}
    />
  );
  const { nobuttons } = form.values;
  return (
    <>
      {turn('nobuttons', t({ id: 'telegram.with-buttons', message: 'Buttons below the message' }), true)}
      {!nobuttons && (
        <>
          <SelectField
            name="button_count"
            label={t({ id: 'telegram.per-row', message: 'Buttons per row' })}
            value={String(form.values.button_count)}
            onChange={(event) => form.setFieldValue('button_count', Number(event.currentTarget.value))}
            options={[1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({ value: String(count), label: String(count) }))}
          />
          {template === 'brands' && (
            <>
              {turn('no_web_url', t({ id: 'telegram.site-links', message: 'Links to the website' }), true)}
              {turn('buttons_sale_fire', t({ id: 'telegram.fire', message: '🔥 before brands with discounts' }))}
            </>
          )}
          <ButtonList
            name="buttons"
            label={
              template === 'brands'
                ? t({ id: 'telegram.after-brands', message: 'After the brands' })
                : t({ id: 'telegram.own-buttons', message: 'Own buttons' })
            }
            form={form}
          />
          {template === 'brands' && (
            <ButtonList
              name="telegram_button_extra"
              label={t({ id: 'telegram.own-rows', message: 'At the end, each in its own row' })}
              form={form}
            />
          )}
        </>
      )}
    </>
  );
}
