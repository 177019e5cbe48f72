import { Skeleton, Title } from '@mantine/core';
import { useRef } from 'react';
import { Resource } from '../api/resource';
import { paths } from '../paths';
import { Loading } from '../ui/feedback/states';
import { Breadcrumbs } from '../ui/layout/breadcrumbs';
import { useLinksInside } from '../ui/layout/links-inside';
import { Page } from '../ui/layout/page';
import { AreaLikes, AreaPlaces, FirstSteps, Fold, Sources } from './area-text';
import classes from './areas-screen.module.css';
import { type Areas, useAreasQuery } from './orientation-api';

export function AreasScreen() {
  const query = useAreasQuery();
  return (
    <Page
      title="Le sei aree"
      trail={<Breadcrumbs to={paths.orientation} label="Orientamento" />}
      lead="Sei tipi di cose che si possono fare. Quasi sempre ne piace più di uno: leggi, e guarda che cosa ti incuriosisce."
    >
      <Resource query={query} error="Errore nel caricamento delle aree" loading={<Waiting />}>
        {(content) => <Content content={content} />}
      </Resource>
    </Page>
  );
}

function Content({ content: { areas, choosingASchool } }: { content: Areas }) {
  return (
    <div className={classes.content}>
      <nav aria-label="Le aree">
        <ul className={classes.index}>
          {areas.map(({ letter, name, verb }) => (
            <li key={letter}>
              <button type="button" onClick={() => goTo(`area-${letter}`)}>
                <strong>{verb}</strong> <span>{name}</span>
              </button>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => goTo('scegliere')}>
              <strong>La scuola</strong> Sceglierla, cambiarla
            </button>
          </li>
        </ul>
      </nav>
      {areas.map((area) => (
        <section key={area.letter} aria-labelledby={`area-${area.letter}`} className={classes.area}>
          <Title order={2} id={`area-${area.letter}`} tabIndex={-1}>
            {area.verb} <span>{area.name}</span>
          </Title>
          <p className={classes.summary}>{area.summary}</p>
          <AreaLikes area={area} />
          <Fold summary="Dove si trova: a scuola, dopo la scuola, al lavoro">
            <AreaPlaces area={area} level={3} />
          </Fold>
          <h3>Da provare questa settimana</h3>
          <FirstSteps steps={area.firstSteps} />
        </section>
      ))}
      <School text={choosingASchool} />
      <Sources />
    </div>
  );
}

/** No link: an address with an area in it would stay in the history of a shared computer. */
function goTo(id: string) {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

function School({ text: { title, html } }: { text: Areas['choosingASchool'] }) {
  const text = useRef<HTMLDivElement>(null);
  useLinksInside(text);
  return (
    <section aria-labelledby="scegliere" className={classes.area}>
      <Title order={2} id="scegliere" tabIndex={-1}>
        {title}
      </Title>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it */}
      <div ref={text} className={classes.school} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

const Waiting = () => (
  <Loading label="Caricamento delle aree" className={classes.content}>
    {['60%', '100%', '94%', '98%', '70%'].map((width) => (
      <Skeleton key={width} height={18} width={width} />
    ))}
  </Loading>
);
