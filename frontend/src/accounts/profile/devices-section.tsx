import { Button, Skeleton, Stack } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { useSend } from '../../api/commands/use-command';
import { paths } from '../../paths';
import { signedOut } from '../../session/session-slice';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { Loading } from '../../ui/feedback/states';
import { Section, SectionText } from '../../ui/layout/section';
import { formatMoment } from '../../ui/text/format';
import { capitalised } from '../../ui/text/italian';
import lists from '../second-step/second-step.module.css';
import { useDevicesQuery, useSignOutEverywhereMutation } from './profile-api';

/** Where the person has signed in, and the way out of all sessions at once. */
export function DevicesSection() {
  const dispatch = useDispatch();
  const { send, busy, failure } = useSend(useSignOutEverywhereMutation(), {
    failure: 'Errore durante l’uscita. Riprova.',
    onDone() {
      dispatch(signedOut(paths.login));
      announce('Hai chiuso tutte le sessioni');
    },
  });

  return (
    <Section id="dispositivi" title="Dispositivi">
      <SectionText>
        Dove hai fatto l’accesso. Se non ne riconosci uno, chiudi tutte le sessioni e cambia la password.
      </SectionText>
      <Devices />
      <Stack gap="md" align="start">
        <Outcome error={failure} />
        <Button variant="default" loading={busy} onClick={() => send()}>
          Esci da tutti i dispositivi
        </Button>
      </Stack>
    </Section>
  );
}

function Devices() {
  const { data: devices, isError } = useDevicesQuery();
  if (isError) return <SectionText>L’elenco dei dispositivi non si è caricato.</SectionText>;
  if (!devices) {
    return (
      <Loading label="Caricamento dei dispositivi">
        <Skeleton height={48} mb="lg" />
      </Loading>
    );
  }
  if (devices.length === 0) return null;
  return (
    <ul className={lists.devices}>
      {devices.map(({ _id, description, lastSeenAt }) => (
        <li key={_id}>
          <span>{capitalised(description)}</span>
          <span>{`Ultimo accesso: ${formatMoment(lastSeenAt)}`}</span>
        </li>
      ))}
    </ul>
  );
}
