import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import classes from './color-scheme-toggle.module.css';

const schemes: Record<MantineColorScheme, { label: string; Icon: typeof IconSun }> = {
  light: { label: 'Chiaro', Icon: IconSun },
  dark: { label: 'Scuro', Icon: IconMoon },
  auto: { label: 'Come il sistema', Icon: IconDeviceDesktop },
};

const unchanging = () => () => undefined;
const isScheme = (value: string): value is MantineColorScheme => value in schemes;

/** A native list of choices, of which the header shows the icon only. */
export function ColorSchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // A page that the server has rendered knows no choice.
  const chosen = useSyncExternalStore(
    unchanging,
    () => colorScheme,
    () => 'auto' as const,
  );
  const { Icon } = schemes[chosen];
  return (
    <span className={classes.choice}>
      <Icon size={20} aria-hidden="true" />
      <select
        aria-label="Tema"
        title="Tema"
        value={chosen}
        onChange={({ target: { value } }) => isScheme(value) && setColorScheme(value)}
      >
        {Object.entries(schemes).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
