import { useDocumentTitle } from '@mantine/hooks';
import { AreasSection } from './areas-section';
import { HeroSection } from './hero-section';
import { InviteSection } from './invite-section';
import { Numbers } from './numbers';
import { Offers } from './offers';
import { OpenContests } from './open-contests';
import { TrustSection } from './trust-section';

export function HomeScreen() {
  useDocumentTitle('FORM · Trova la tua forma');
  return (
    <>
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
