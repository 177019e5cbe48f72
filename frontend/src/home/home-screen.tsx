import { useDocumentTitle } from '@mantine/hooks';
import { Notice } from '../ui/notice';
import { AreasSection } from './areas-section';
import { HeroSection } from './hero-section';
import classes from './home-screen.module.css';
import { InviteSection } from './invite-section';
import { TeasersSection } from './teasers-section';
import { TrustSection } from './trust-section';

export function HomeScreen() {
  useDocumentTitle('FORM · Trova la tua forma');
  return (
    <>
      <div className={classes.notice}>
        <Notice />
      </div>
      <HeroSection />
      <AreasSection />
      <TrustSection />
      <TeasersSection />
      <InviteSection />
    </>
  );
}
