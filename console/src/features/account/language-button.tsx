import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { currentLanguage, languages } from '../../lib/i18n.ts';

const loadMenu = () => import('./language-menu.tsx');
const LanguageMenu = lazy(async () => ({ default: (await loadMenu()).LanguageMenu }));

/** The language picker for everyone (I18N-05); its list is loaded when somebody reaches for it. */
export function LanguageButton() {
  const { t } = useLingui();
  const ref = useRef<HTMLButtonElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const own = languages[currentLanguage()];
  const button = (
    <Button
      ref={ref}
      aria-label={t({ id: 'language.choose', message: `Language: ${own}` })}
      aria-haspopup="menu"
      leftSection={<IconLanguage size={17} stroke={1.75} aria-hidden />}
      rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}
      onPointerEnter={loadMenu}
      onClick={() => setIsAsked(true)}
    >
      {own}
    </Button>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <LanguageMenu target={button} targetRef={ref} />
    </Suspense>
  );
}
