import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { NewestItems } from './newest-items';
import { OpenContests } from './open-contests';
import classes from './teasers-section.module.css';

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
          <Button component={Link} to={paths.marketplace} variant="default">
            Vai al marketplace
          </Button>
        </div>
        <NewestItems />
      </section>
      <section className={classes.teaser} data-flip aria-labelledby="contest">
        <div className={classes.words}>
          <p className={classes.name}>Contest</p>
          <h2 id="contest">Un’idea buona merita un premio vero.</h2>
          <p>
            Il premio viene messo da parte nel momento in cui il contest si apre: nessuno può ripensarci. Non si paga
            per partecipare e non si estrae a sorte: decide chi organizza, sul merito.
          </p>
          <Button component={Link} to={paths.contests} variant="default">
            Guarda i contest
          </Button>
        </div>
        <OpenContests />
      </section>
    </div>
  );
}
