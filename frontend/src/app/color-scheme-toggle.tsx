import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <ActionIcon
      color="gray"
      size={40}
      aria-label={dark ? 'Passa al tema chiaro' : 'Passa al tema scuro'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
