import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { useAuth } from '../session/current-user';
import { HeroDrawing } from './hero-drawing';
import classes from './hero-section.module.css';

export function HeroSection() {
  const signedIn = useAuth().status === 'authenticated';
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.title}>
          Trova
          <br />
          la tua forma.
        </h1>
        <p className={classes.lead}>
          Orientamento per chi studia, chi lavora e chi assume: corsi, servizi e offerte di lavoro di persone e aziende,
          e contest con il premio già messo da parte.
        </p>
        <p className={classes.coin}>
          I Coin FORM sono i punti di FORM: si guadagnano e si spendono qui, e non sono denaro.
        </p>
        <div className={classes.actions}>
          <Button
            component={Link}
            to={signedIn ? paths.dashboard : paths.register}
            size="lg"
            rightSection={<IconArrowRight />}
          >
            {signedIn ? 'Vai alla tua dashboard' : 'Inizia gratis'}
          </Button>
          <Button component={Link} to={paths.marketplace} size="lg" variant="default">
            Esplora il marketplace
          </Button>
        </div>
      </div>
      <HeroDrawing className={classes.drawing} />
    </section>
  );
}
