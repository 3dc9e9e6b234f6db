import { type BrandLogo, brandLogoOf, brandLogos } from '@kolaj/domain/template/design/design-brand';
import type { PanelField } from '@kolaj/domain/template/template';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Radio, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from '../settings/settings.module.css';
import { useDesigner } from '../use-designer.ts';

/** Settings of one field of the panel (ADM-09). What is typed counts at once; undo takes it back. */
export function FieldDialog({ index, onClose }: { index: number; onClose: () => void }) {
  const { template, edit } = useDesigner();
  const field = template.panel[index];
  if (field === undefined) return null;
  const { title, keyword } = field;
  const remove = () => {
    edit({ kind: 'remove-field', field: index });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title === '' ? keyword : title}
      under={<Trans id="designer.field-under">What staff fill in, and what texts can show.</Trans>}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />} onClick={remove}>
              <Trans id="designer.remove-field">Remove field</Trans>
            </Button>
          }
          main={
            <Button size="md" variant="action" onClick={onClose}>
              <Trans id="designer.done">Done</Trans>
            </Button>
          }
        />
      }
    >
      <div className={styles.dialog}>
        <NameFields field={field} index={index} />
        <KindFields field={field} index={index} />
        {field.type === 'brands' && <BrandChoice keyword={keyword} />}
      </div>
    </Dialog>
  );
}

interface FieldProps {
  field: PanelField;
  index: number;
}

function useFieldChange(index: number) {
  const { edit } = useDesigner();
  return (change: Partial<PanelField>) =>
    edit({ kind: 'change-field', field: index, change }, `field ${index} ${Object.keys(change).join()}`);
}

function NameFields({ field, index }: FieldProps) {
  const { t } = useLingui();
  const { template, endGesture } = useDesigner();
  const change = useFieldChange(index);
  const isTwice = template.panel.some((other, place) => place !== index && other.keyword === field.keyword);
  const missing = t({ id: 'designer.keyword-missing', message: 'It needs a keyword.' });
  const twice = t({ id: 'designer.keyword-twice', message: 'Another field has this keyword.' });
  return (
    <>
      <TextInput
        label={t({ id: 'designer.field-title', message: 'Title' })}
        value={field.title}
        data-autofocus
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        onBlur={endGesture}
      />
      <TextInput
        label={t({ id: 'designer.keyword', message: 'Keyword' })}
        description={t({
          id: 'designer.keyword-help',
          message: 'Texts show its value where they contain it in braces.',
        })}
        value={field.keyword}
        error={field.keyword === '' ? missing : isTwice && twice}
        spellCheck={false}
        autoCapitalize="off"
        onChange={({ currentTarget }) => change({ keyword: currentTarget.value.replace(/[{}\s]/g, '') })}
        onBlur={endGesture}
      />
      <TextInput
        label={t({ id: 'designer.default', message: 'Default value' })}
        value={field.default}
        onChange={({ currentTarget }) => change({ default: currentTarget.value })}
        onBlur={endGesture}
      />
    </>
  );
}

const kindOf = ({ type = '' }: PanelField) =>
  type === 'brands' ? 'brands' : type.endsWith('_dropdown') ? 'list' : 'text';

function KindFields({ field, index }: FieldProps) {
  const { t } = useLingui();
  const { endGesture } = useDesigner();
  const change = useFieldChange(index);
  const types = { brands: 'brands', list: `${field.keyword}_dropdown`, text: '' } as const;
  return (
    <>
      <NativeSelect
        label={t({ id: 'designer.field-kind', message: 'Kind of field' })}
        value={kindOf(field)}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'brands' || value === 'list' || value === 'text') change({ type: types[value] });
        }}
        data={[
          { value: 'text', label: t({ id: 'designer.field-text', message: 'Text' }) },
          { value: 'list', label: t({ id: 'designer.field-list', message: 'Text with a list to choose from' }) },
          { value: 'brands', label: t({ id: 'designer.field-brands', message: 'Brand' }) },
        ]}
      />
      {kindOf(field) === 'list' && (
        <TextInput
          label={t({ id: 'designer.options', message: 'Values to choose from' })}
          description={t({
            id: 'designer.options-help',
            message: 'Separated by commas. Empty: the values that the shop uses most.',
          })}
          defaultValue={(field.options ?? []).join(', ')}
          onBlur={({ currentTarget }) => {
            const options = currentTarget.value.split(',').map((option) => option.trim());
            change({ options: options.filter((option) => option !== '') });
            endGesture();
          }}
        />
      )}
      <Switch
        label={t({ id: 'designer.required', message: 'A collage without it needs work' })}
        checked={field.required === true}
        onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
      />
    </>
  );
}

/** How the brand is shown: its logo picture, its name, or not at all (ADM-10). */
function BrandChoice({ keyword }: { keyword: string }) {
  const { t } = useLingui();
  const { template, edit } = useDesigner();
  const words: Record<BrandLogo, [label: string, description: string]> = {
    image: [
      t({ id: 'designer.logo-image', message: 'Image logo' }),
      t({ id: 'designer.logo-image-help', message: 'The brand’s logo, or its name if it has no logo.' }),
    ],
    text: [
      t({ id: 'designer.logo-text', message: 'Text logo' }),
      t({ id: 'designer.logo-text-help', message: 'The name of the brand in letters.' }),
    ],
    none: [
      t({ id: 'designer.logo-none', message: 'No logo' }),
      t({ id: 'designer.logo-none-help', message: 'The collage does not show the brand.' }),
    ],
  };
  return (
    <Radio.Group
      label={t({ id: 'designer.brand-shown', message: 'How the brand is shown' })}
      value={brandLogoOf(template, keyword)}
      onChange={(value) => {
        const logo = brandLogos.find((name) => name === value);
        if (logo !== undefined) edit({ kind: 'brand-logo', keyword, logo });
      }}
    >
      <div className={styles.choices}>
        {brandLogos.map((logo) => (
          <Radio key={logo} value={logo} label={words[logo][0]} description={words[logo][1]} />
        ))}
      </div>
    </Radio.Group>
  );
}
