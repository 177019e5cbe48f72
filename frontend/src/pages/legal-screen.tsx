import { Button, Skeleton } from '@mantine/core';
import { IconPencilExclamation, IconPrinter } from '@tabler/icons-react';
import { useRef } from 'react';
import { Resource } from '../api/resource';
import { type LegalPageName, usePageQuery } from '../entities/pages-api';
import { Loading } from '../ui/feedback/states';
import { useFragment, useLinksInside } from '../ui/layout/links-inside';
import { Page } from '../ui/layout/page';
import { formatDay, withArticle } from '../ui/text/format';
import { Contents } from './contents';
import classes from './legal-screen.module.css';

const words: Record<LegalPageName, { title: string; lead: string }> = {
  privacy: {
    title: 'Informativa sulla privacy',
    lead: 'Quali dati usiamo, perché, per quanto tempo, e che cosa puoi decidere tu.',
  },
  termini: {
    title: 'Termini d’uso',
    lead: 'Le regole di FORM: che cosa puoi fare, che cosa no, e che cosa succede se qualcosa va storto.',
  },
  contatti: {
    title: 'Contatti',
    lead: 'A chi scrivere, e che cosa fare se qualcuno è in pericolo.',
  },
};

export const PrivacyScreen = () => <LegalScreen name="privacy" />;
export const TermsScreen = () => <LegalScreen name="termini" />;
export const ContactsScreen = () => <LegalScreen name="contatti" />;

function LegalScreen({ name }: { name: LegalPageName }) {
  const query = usePageQuery(name);
  const { currentData: page } = query;
  const { title, lead } = words[name];
  const own = page && !page.isDraft;
  const print = (
    <Button
      className={classes.print}
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      onClick={() => window.print()}
    >
      Stampa
    </Button>
  );
  return (
    <Page title={page?.title ?? title} tab={title} lead={own ? undefined : lead} actions={page ? print : undefined}>
      {page?.isDraft ? <Draft /> : null}
      <Resource query={query} error="Errore nel caricamento della pagina" loading={<Waiting />}>
        {(text) => <Text page={text} />}
      </Resource>
    </Page>
  );
}

function Draft() {
  return (
    <div className={classes.draft} role="note">
      <IconPencilExclamation size={24} stroke={1.7} aria-hidden="true" />
      <p>
        <strong>Bozza da verificare.</strong> È il testo fornito con FORM: chi gestisce questa piattaforma non lo ha
        ancora verificato né sostituito con il proprio.
      </p>
    </div>
  );
}

interface TextProps {
  page: { html: string; contents: { id: string; title: string }[]; since: string; version: string };
}

function Text({ page: { html, contents, since, version } }: TextProps) {
  const text = useRef<HTMLDivElement>(null);
  useFragment(html);
  useLinksInside(text);
  return (
    <div className={classes.columns}>
      <Contents headings={contents} />
      <article className={classes.article}>
        <p className={classes.version}>
          <span>{`In vigore ${sinceDay(since)} · versione`}</span> <span className="tabular">{version}</span>
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises the text of its operator */}
        <div ref={text} className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </div>
  );
}

/** "dal 3 lug 2026", "dall’8 lug 2026". */
const sinceDay = (iso: string) => withArticle('dal', formatDay(iso));

function Waiting() {
  return (
    <Loading label="Caricamento della pagina" className={classes.waiting}>
      {['40%', '100%', '94%', '98%', '70%'].map((width) => (
        <Skeleton key={width} height={18} width={width} />
      ))}
    </Loading>
  );
}
