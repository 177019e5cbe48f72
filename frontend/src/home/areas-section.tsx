import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { Motif, type MotifName } from '../ui/motifs';
import classes from './areas-section.module.css';

interface Area {
  motif: MotifName;
  tone: 'cielo' | 'corallo' | 'bosco';
  title: string;
  text: string;
  points: { text: string; to: string }[];
}

const areas: Area[] = [
  {
    motif: 'circle',
    tone: 'cielo',
    title: 'Orientamento scolastico',
    text: 'Per chi sceglie che cosa studiare, e per chi accompagna questa scelta.',
    points: [
      { text: 'Sei aree di interesse, e come si sceglie una scuola', to: paths.orientationAreas },
      { text: 'Contest per mettersi alla prova', to: paths.contests },
      { text: 'Account per minori, con un genitore o tutore accanto', to: paths.registerAs('minor') },
    ],
  },
  {
    motif: 'triangle',
    tone: 'corallo',
    title: 'Orientamento professionale',
    text: 'Per chi cerca lavoro, lo cambia, o vuole far valere quello che sa.',
    points: [
      { text: 'Offerte di lavoro a cui candidarsi', to: paths.itemsBy({ type: 'job_offer' }) },
      { text: 'Corsi per imparare quello che manca', to: paths.itemsBy({ type: 'course' }) },
      { text: 'Servizi: chiedi a chi sa, o offri quello che sai', to: paths.itemsBy({ type: 'service' }) },
    ],
  },
  {
    motif: 'square',
    tone: 'bosco',
    title: 'Orientamento aziendale',
    text: 'Per le imprese che cercano persone, idee e aiuto.',
    points: [
      { text: 'Servizi di chi conosce il mestiere', to: paths.itemsBy({ type: 'service' }) },
      { text: 'Contest su problemi veri, con un premio garantito', to: paths.contests },
      { text: 'Offerte di lavoro nel marketplace', to: paths.itemsBy({ type: 'job_offer' }) },
    ],
  },
];

export function AreasSection() {
  return (
    <section className={classes.section} aria-labelledby="aree">
      <header className={classes.header}>
        <h2 id="aree">Per chi è FORM</h2>
        <p>Il cerchio di chi comincia, il triangolo di chi ha una direzione, il quadrato di chi costruisce.</p>
      </header>
      <ul className={classes.areas}>
        {areas.map(({ motif, tone, title, text, points }) => (
          <li key={title} className={classes.area} data-tone={tone}>
            <svg className={classes.motif} viewBox="0 0 120 120" aria-hidden="true">
              <Motif name={motif} x={0} y={0} />
            </svg>
            <h3>{title}</h3>
            <p>{text}</p>
            <ul className={classes.points}>
              {points.map((point) => (
                <li key={point.text}>
                  <Link to={point.to}>
                    <span>{point.text}</span>
                    <IconArrowRight size={18} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
