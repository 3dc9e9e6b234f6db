import { useLingui } from '@lingui/react/macro';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

interface SchemeChoice {
  scheme: MantineColorScheme;
  label: string;
  icon: Icon;
  isChosen: boolean;
  choose: () => void;
}

/** System, light, dark; remembered on this device. */
export function useSchemeChoices(): SchemeChoice[] {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choice = (scheme: MantineColorScheme, label: string, icon: Icon): SchemeChoice => ({
    scheme,
    label,
    icon,
    isChosen: colorScheme === scheme,
    choose: () => setColorScheme(scheme),
  });
  return [
    choice('auto', t({ id: 'scheme.auto', message: 'Like the device' }), IconDeviceDesktop),
    choice('light', t({ id: 'scheme.light', message: 'Light' }), IconSun),
    choice('dark', t({ id: 'scheme.dark', message: 'Dark' }), IconMoon),
  ];
}
