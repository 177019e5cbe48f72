import { Tabs } from '@mantine/core';
import type { IconHome } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { choiceIn, useUrlFilter } from '../lists/url-filter';
import classes from './section-tabs.module.css';

interface SectionTabsProps<Name extends string> {
  /** What the sections are of, for screen readers. */
  label: string;
  /** The first one is what an address shows that names none. */
  sections: readonly { name: Name; label: string; Icon: typeof IconHome }[];
  /** The panels, by the open section. */
  children: (open: Name | undefined) => ReactNode;
}

const inOneRow = 5;

/** Sections of which one is open; the address names it. More than five wrap. */
export function SectionTabs<Name extends string>({ label, sections, children }: SectionTabsProps<Name>) {
  const { address, setFilter } = useUrlFilter();
  const names = sections.map(({ name }) => name);
  const [first] = names;
  const open = choiceIn(address, 'sezione', names) ?? first;
  return (
    <Tabs
      value={open}
      onChange={(name) => setFilter('sezione', name === null || name === first ? '' : name)}
      variant="none"
      classNames={{ list: classes.list, tab: classes.tab, tabLabel: classes.label, tabSection: classes.icon }}
    >
      <Tabs.List aria-label={label} data-wraps={sections.length > inOneRow || undefined}>
        {sections.map(({ name, label: text, Icon }) => (
          <Tabs.Tab key={name} value={name} leftSection={<Icon size={18} aria-hidden="true" />}>
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children(open)}
    </Tabs>
  );
}

/** What a tab opens. */
export const SectionPanel = ({ name, children }: { name: string; children: ReactNode }) => (
  <Tabs.Panel value={name} className={classes.panel}>
    {children}
  </Tabs.Panel>
);
