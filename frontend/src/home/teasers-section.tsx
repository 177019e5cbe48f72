import { Button } from '@mantine/core';
import { IconBriefcase, IconHeartHandshake, IconSchool } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Tiles } from '../ui/motifs';
import classes from './teasers-section.module.css';

const offers = [
  { Icon: IconHeartHandshake, title: 'Servizi', text: 'Un’ora con chi fa già il mestiere che vuoi fare.' },
  { Icon: IconSchool, title: 'Corsi', text: 'Quello che ti manca, da chi lo sa insegnare.' },
  { Icon: IconBriefcase, title: 'Offerte di lavoro', text: 'Le aziende pubblicano, tu ti candidi da qui.' },
];

export function TeasersSection() {
  return (
    <div className={classes.section}>
      <section className={classes.teaser} aria-labelledby="marketplace">
        <div className={classes.words}>
          <p className={classes.name}>Marketplace</p>
          <h2 id="marketplace">Quello che ti serve, al suo prezzo in Coin&nbsp;FORM.</h2>
          <p>
            Quando acquisti, i Coin restano in garanzia: chi vende li riceve solo quando hai avuto ciò che aspettavi.
          </p>
          <Button component={Link} to="/marketplace" variant="default">
            Vai al marketplace
          </Button>
        </div>
        <ul className={classes.offers}>
          {offers.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={28} stroke={1.6} aria-hidden="true" />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.teaser} data-flip aria-labelledby="contest">
        <div className={classes.words}>
          <p className={classes.name}>Contest</p>
          <h2 id="contest">Un’idea buona merita un premio vero.</h2>
          <p>
            Il premio viene messo da parte nel momento in cui il contest si apre: nessuno può ripensarci. Non si paga
            per partecipare e non si estrae a sorte: decide una giuria di persone, sul merito.
          </p>
          <Button component={Link} to="/contests" variant="default">
            Guarda i contest
          </Button>
        </div>
        <svg className={classes.podium} viewBox="0 0 360 360" aria-hidden="true">
          <Tiles
            rows={[
              [
                ['dots', 'var(--form-cream)', 'var(--form-bosco)'],
                ['circle', 'var(--form-night)', 'var(--form-sole)'],
                ['wedge', 'var(--form-cielo-pale)', 'var(--form-cielo)', 2],
              ],
              [
                ['quarter', 'var(--form-corallo-pale)', 'var(--form-corallo)', 3],
                ['bars', 'var(--form-sole)', 'var(--form-night)'],
                ['quarter', 'var(--form-bosco-pale)', 'var(--form-bosco)'],
              ],
              [
                ['arch', 'var(--form-corallo)', 'var(--form-cream)'],
                ['arch', 'var(--form-sole)', 'var(--form-night)'],
                ['arch', 'var(--form-bosco)', 'var(--form-cream)'],
              ],
            ]}
          />
        </svg>
      </section>
    </div>
  );
}
