import { useDocumentTitle } from '@mantine/hooks';
import { FlashMessage } from '../ui/flash-message';
import { AreasSection } from './areas-section';
import { HeroSection } from './hero-section';
import classes from './home-screen.module.css';
import { InviteSection } from './invite-section';
import { Numbers } from './numbers';
import { Offers } from './offers';
import { OpenContests } from './open-contests';
import { TrustSection } from './trust-section';

export function HomeScreen() {
  useDocumentTitle('FORM · Trova la tua forma');
  return (
    <>
      <div className={classes.notice}>
        <FlashMessage />
      </div>
      <HeroSection />
      <Numbers />
      <Offers />
      <OpenContests />
      <AreasSection />
      <TrustSection />
      <InviteSection />
    </>
  );
}
