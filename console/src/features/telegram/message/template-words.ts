import type { TelegramTemplate } from '@kolaj/domain/broadcast/telegram/template';
import { useLingui } from '@lingui/react/macro';

/** What people call the templates (TG-02, TG-03). */
export function useTemplateName(): (template: TelegramTemplate) => string {
  const { t } = useLingui();
  return (template) =>
    template === 'brands'
      ? t({ id: 'telegram.brands', message: 'Brands template' })
      : t({ id: 'telegram.info', message: 'Info template' });
}
