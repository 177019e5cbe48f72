import { useDocumentTitle } from '@mantine/hooks';
import { AreasSection } from './areas-section';
import { HeroSection } from './hero-section';
import { InviteSection } from './invite-section';
import { TeasersSection } from './teasers-section';
import { TrustSection } from './trust-section';

export function HomeScreen() {
  useDocumentTitle('FORM · Trova la tua forma');
  return (
    <>
      <HeroSection />
      <AreasSection />
      <TrustSection />
      <TeasersSection />
      <InviteSection />
    </>
  );
}
