import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** What stands in the tab, where that is not the title. */
  tab?: string;
  lead?: ReactNode;
  /** A line of links above the title: where this page belongs. */
  trail?: ReactNode;
  actions?: ReactNode;
  width?: 'wide' | 'narrow';
  children: ReactNode;
}

/** Every ordinary screen: its title in the tab and as the one h1, a lead, and the content at the page's width. */
export function Page({ title, tab = title, lead, trail, actions, width = 'wide', children }: PageProps) {
  usePageTitle(tab);
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.header}>
        <div>
          {trail}
          <Title order={1}>{title}</Title>
          {lead ? <p className={classes.lead}>{lead}</p> : null}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

export function usePageTitle(title: string) {
  useDocumentTitle(`${title} · FORM`);
}
