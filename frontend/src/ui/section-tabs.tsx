import { Tabs } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import classes from './section-tabs.module.css';

export interface Section {
  /** In the address. */
  name: string;
  label: string;
  Icon: ComponentType<IconProps>;
  /** Stays mounted while another section is open, so that what was typed is still there; what is only read may go. */
  content: (isOpen: boolean) => ReactNode;
}

interface SectionTabsProps {
  label: string;
  /** The first one is open where the address names none. */
  sections: readonly Section[];
}

const inOneRow = 5;

/** The sections of one thing, each with an address (`?sezione=`). More than five wrap. */
export function SectionTabs({ label, sections }: SectionTabsProps) {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('sezione');
  const current = sections.find(({ name }) => name === wanted) ?? sections[0];
  const open = (name: string | null) => {
    const next = new URLSearchParams(address);
    if (name === null || name === sections[0]?.name) next.delete('sezione');
    else next.set('sezione', name);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Tabs
      value={current?.name ?? null}
      onChange={open}
      variant="none"
      classNames={{ list: classes.list, tab: classes.tab, tabLabel: classes.label, tabSection: classes.icon }}
    >
      <Tabs.List aria-label={label} data-wraps={sections.length > inOneRow || undefined}>
        {sections.map(({ name, label: tab, Icon }) => (
          <Tabs.Tab key={name} value={name} leftSection={<Icon size={18} aria-hidden="true" />}>
            {tab}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sections.map((section) => (
        <Tabs.Panel key={section.name} value={section.name} className={classes.panel}>
          {section.content(section === current)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
