import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OwnGuardians, User } from '../api/api-types';
import { Allowance } from '../entities/families/allowance';
import { ConsentNotice } from '../entities/families/consent-notice';
import { useOwnGuardiansQuery } from '../entities/families/family-api';
import { paths } from '../paths';
import { useCurrentUser } from '../session/current-user';
import { ErrorState, Loading } from '../ui/feedback/states';
import { Page } from '../ui/layout/page';
import { Section, SectionText } from '../ui/layout/section';
import { formatTheDay } from '../ui/text/format';
import { birthdayOf } from './age';
import { AskedGuardians } from './asked-guardians';
import { OwnGuardianList } from './own-guardian-list';
import { OwnRequest } from './own-request';

/** How often a screen that waits for a guardian looks again; the server's stream is usually faster. */
const lookAgainMs = 30_000;

/** What a minor sees of their guardians: what is missing, or what holds. */
export function OwnFamily() {
  const user = useCurrentUser();
  const { currentData, error, isFetching, refetch } = useOwnGuardiansQuery(undefined, {
    pollingInterval: lookAgainMs,
    skipPollingIfUnfocused: true,
  });
  if (!user) return null;
  if (currentData) return <Known user={user} own={currentData} />;
  return (
    <Page title="Famiglia" width="narrow">
      {error && !isFetching ? (
        <ErrorState title="Errore nel caricamento" cause={error} onRetry={refetch} />
      ) : (
        <Loading label="Caricamento di ciò che riguarda il consenso">
          <Stack gap="lg">
            <Skeleton height={160} radius="xl" />
            <Skeleton height={220} radius="xl" />
          </Stack>
        </Loading>
      )}
    </Page>
  );
}

function Known({ user, own }: { user: User; own: OwnGuardians }) {
  if (own.standing === 'waiting') return <Waiting user={user} own={own} />;
  if (!own.isRequired)
    return (
      <Page title="Famiglia" width="narrow">
        <ConsentNotice />
      </Page>
    );
  // Of age since: the account is an adult's from the next sign-in on.
  if (own.consent === 'not-needed') return <OfAge />;
  return (
    <Page
      title="Famiglia"
      width="narrow"
      lead="Chi ha dato il consenso, quali limiti valgono e che cosa aspetta un sì."
    >
      <ConsentNotice isOnFamily />
      <Stack gap="lg">
        <Allowance />
        {own.consent === 'given' ? null : <OwnRequest user={user} own={own} />}
        {own.guardians.length > 0 ? <OwnGuardianList guardians={own.guardians} /> : null}
        <ComingOfAge user={user} />
      </Stack>
    </Page>
  );
}

function OfAge() {
  return (
    <Page title="Famiglia" width="narrow">
      <Section id="diciotto" title="Hai compiuto 18 anni">
        <SectionText last>
          Limiti e consenso non valgono più, e i tuoi genitori qui non vedono più nulla. Esci e accedi di nuovo: il tuo
          account diventa quello di un adulto.
        </SectionText>
      </Section>
    </Page>
  );
}

/** In place of everything else: what is missing, and what can be done about it. */
function Waiting({ user, own }: { user: User; own: OwnGuardians }) {
  return (
    <Page
      title="Manca il consenso di un genitore"
      tab="In attesa del consenso"
      width="narrow"
      lead="Prima dei 14 anni serve il sì di un genitore o tutore. Appena c’è, questa pagina si apre da sola."
    >
      <Stack gap="lg">
        <OwnRequest user={user} own={own} />
        <AskedGuardians asked={own.asked} />
        <Section id="poi" title="Che cosa succede poi">
          <SectionText>
            <strong>Con un sì</strong> il tuo account si apre subito: puoi avere Coin FORM, ordinare e iscriverti ai
            contest entro i limiti che decide chi ha dato il consenso.
          </SectionText>
          <SectionText last>
            <strong>Senza risposta</strong>{' '}
            <span>{`puoi rifare la richiesta o indicare un altro indirizzo.${
              own.erasedOn === null
                ? ''
                : ` Se il consenso non arriva, l’account viene eliminato ${formatTheDay(own.erasedOn)}.`
            }`}</span>
          </SectionText>
        </Section>
        <Section id="intanto" title="Intanto">
          <SectionText>
            Puoi guardare il marketplace e i contest, vedere e correggere i tuoi dati, scaricarli o eliminare l’account.
          </SectionText>
          <Group gap="sm">
            <Button component={Link} to={paths.marketplace} variant="default">
              Marketplace
            </Button>
            <Button component={Link} to={paths.contests} variant="default">
              Contest
            </Button>
            <Button component={Link} to={paths.profile} variant="default">
              I tuoi dati
            </Button>
            <Button component={Link} to={paths.profilePrivacy} variant="default">
              Scarica o elimina
            </Button>
          </Group>
        </Section>
      </Stack>
    </Page>
  );
}

const majority = 18;

function ComingOfAge({ user }: { user: User }) {
  if (user.dateOfBirth === null) return null;
  const day = formatTheDay(`${birthdayOf(user.dateOfBirth, majority)}T12:00:00Z`);
  return (
    <Section id="diciotto" title="Quando compi 18 anni">
      <SectionText last>
        {`Limiti e consenso finiscono ${day}: da quel giorno decidi da te, e i tuoi genitori qui non vedono più nulla. Al primo accesso il tuo account diventa quello di un adulto.`}
      </SectionText>
    </Section>
  );
}
