import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LoadingState } from '../feedback/states';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** The title of the tab, when it differs from the page's title: it stays in the browser's history, and names no person. */
  tab?: string;
  lead?: ReactNode;
  /** The way back, above the title. */
  trail?: ReactNode;
  actions?: ReactNode;
  width?: 'wide' | 'narrow';
  /** What stands above the content is not known yet: the page is there, and asks for what it shows, but is not seen until it holds still. */
  isAwaited?: boolean;
  children: ReactNode;
}

/** From this length on a title is set smaller, because it takes many lines. */
const longTitle = 60;

/** Every ordinary screen: its title in the tab and as the one h1, a lead, and the content at the page's width. */
export function Page(props: PageProps) {
  const { title, tab = title, lead, trail, actions, width = 'wide', isAwaited = false, children } = props;
  usePageTitle(tab);
  return (
    <div className={classes.page} data-width={width} data-awaited={isAwaited || undefined}>
      {isAwaited ? (
        <div className={classes.wait}>
          <LoadingState label="Caricamento…" />
        </div>
      ) : null}
      <header className={classes.header}>
        <div className={classes.words} data-trail={trail ? true : undefined}>
          {trail}
          <Title order={1} data-long={title.length > longTitle || undefined}>
            {title}
          </Title>
          {lead ? <p className={classes.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

export function usePageTitle(title: string) {
  useDocumentTitle(`${title} · FORM`);
}
