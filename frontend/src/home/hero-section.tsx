import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useCommunityQuery } from '../entities/people/community-api';
import { paths } from '../paths';
import { useAuth } from '../session/current-user';
import { formatNumber } from '../ui/text/format';
import { HeroDrawing } from './hero-drawing';
import classes from './hero-section.module.css';

export function HeroSection() {
  const signedIn = useAuth().status === 'authenticated';
  const welcome = useCommunityQuery().data?.welcomeCoins ?? 0;
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.title}>
          Trova
          <br />
          la tua forma.
        </h1>
        <p className={classes.lead}>
          Orientamento per chi sceglie una scuola, chi cerca lavoro e chi lo offre: corsi, servizi e offerte di lavoro
          di persone e aziende, e contest con il premio già messo da parte.
        </p>
        <p className={classes.coin}>
          I Coin FORM sono i punti di FORM: si guadagnano vendendo un articolo o vincendo un contest, si spendono qui, e
          non sono denaro. <span>{welcome > 0 ? `Un account nuovo comincia con ${formatNumber(welcome)}.` : ''}</span>
        </p>
        <div className={classes.actions}>
          {signedIn ? (
            <>
              <Button component={Link} to={paths.dashboard} size="lg" rightSection={<IconArrowRight />}>
                Vai alla tua dashboard
              </Button>
              <Button component={Link} to={paths.orientation} size="lg" variant="default">
                Scopri che cosa ti piace
              </Button>
            </>
          ) : (
            <>
              <Button component={Link} to={paths.orientation} size="lg" rightSection={<IconArrowRight />}>
                Scopri che cosa ti piace
              </Button>
              <Button component={Link} to={paths.register} size="lg" variant="default">
                Inizia gratis
              </Button>
            </>
          )}
        </div>
        <p className={classes.hint}>Il questionario dura circa sei minuti, e si fa anche senza un account.</p>
      </div>
      <HeroDrawing className={classes.drawing} />
    </section>
  );
}
