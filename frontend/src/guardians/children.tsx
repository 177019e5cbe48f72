import { Skeleton, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { FamilyChild } from '../api/api-types';
import { isFirstAwaited } from '../api/first-awaited';
import { useFamilyQuery, useIsFamilyPending } from '../entities/families/family-api';
import { FamilyOverview } from '../entities/families/family-overview';
import { useMailSentences } from '../entities/mail-sentences';
import { useFocusOnChange } from '../ui/feedback/focus-on-appearance';
import { EmptyState, ErrorState, Loading } from '../ui/feedback/states';
import { Page } from '../ui/layout/page';
import { Child } from './child';
import classes from './family.module.css';
import { FormerChildren } from './former-children';
import { useFamilyGuidanceQuery, useFamilyRemovalsQuery, useHeldConsentsQuery } from './guardians-api';
import { GuidanceRequests } from './guidance-requests';
import { HeldConsents } from './held-consents';

const lead = 'Che cosa aspetta il tuo sì, che cosa succede, e i limiti che imposti tu.';

/** The minors whose guardian the reader is. */
export function ChildrenOfGuardian() {
  const { currentData: children, error, isFetching, refetch } = useFamilyQuery();
  const isPending = useIsAbovePending();
  if (children && !isPending) return children.length === 0 ? <NoChildren /> : <Children all={children} />;
  return (
    <Page title="Famiglia" lead={lead}>
      {error && !isFetching ? (
        <ErrorState title="Errore nel caricamento della famiglia" cause={error} onRetry={refetch} />
      ) : (
        <Loading label="Caricamento della famiglia">
          <Stack gap="lg">
            <Skeleton height={140} radius="xl" />
            <Skeleton height={360} radius="xl" />
          </Stack>
        </Loading>
      )}
    </Page>
  );
}

/** Whether anything that stands above one child is still to come: it would push them away under the finger. */
function useIsAbovePending(): boolean {
  const held = useHeldConsentsQuery();
  const former = useFamilyRemovalsQuery();
  const guidance = useFamilyGuidanceQuery();
  const isPending = useIsFamilyPending('adult');
  return isPending || isFirstAwaited(guidance) || isFirstAwaited(held) || isFirstAwaited(former);
}

function NoChildren() {
  const sentences = useMailSentences();
  return (
    <Page title="Famiglia">
      <HeldConsents />
      <FormerChildren />
      <EmptyState title="Qui compaiono i minori di cui sei genitore o tutore" hint={sentences.children} />
    </Page>
  );
}

/** All children and what waits for a yes, then one of them. */
function Children({ all }: { all: FamilyChild[] }) {
  const [address] = useSearchParams();
  const wanted = address.get('figlio');
  const shown = all.find(({ _id }) => _id === wanted) ?? all[0];
  const section = useFocusOnChange<HTMLElement>(shown?._id);
  if (!shown) return null;
  return (
    <Page title="Famiglia" lead={lead}>
      <FamilyOverview family={all} current={shown} />
      <GuidanceRequests />
      <HeldConsents />
      <FormerChildren />
      <section ref={section} tabIndex={-1} aria-label={shown.name} className={classes.child}>
        <Child key={shown._id} child={shown} isOnly={all.length === 1} />
      </section>
    </Page>
  );
}
