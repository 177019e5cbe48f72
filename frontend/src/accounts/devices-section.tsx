import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { messageOf } from '../api/errors';
import { paths } from '../paths';
import { signedOut } from '../session/session-slice';
import { announce } from '../ui/announce';
import { formatMoment } from '../ui/format';
import { Outcome } from '../ui/outcome';
import { Loading } from '../ui/states';
import classes from './profile.module.css';
import { useDevicesQuery, useSignOutEverywhereMutation } from './profile-api';
import lists from './second-step.module.css';

/** Where the person has signed in, and the way out of all sessions at once. */
export function DevicesSection() {
  const dispatch = useDispatch();
  const [signOut, { isLoading, error }] = useSignOutEverywhereMutation();

  const leave = async () => {
    const answer = await signOut();
    if (answer.error) return;
    dispatch(signedOut(paths.login));
    announce('Hai chiuso tutte le sessioni');
  };

  return (
    <section className={classes.section} aria-labelledby="dispositivi">
      <Title order={2} size="h3" id="dispositivi">
        Dispositivi
      </Title>
      <p className={classes.text}>
        Dove hai fatto l’accesso. Se non ne riconosci uno, chiudi tutte le sessioni e cambia la password.
      </p>
      <Devices />
      <Stack gap="md" align="start">
        <Outcome error={error ? messageOf(error, 'Errore durante l’uscita. Riprova.') : null} />
        <Button variant="default" loading={isLoading} onClick={leave}>
          Esci da tutti i dispositivi
        </Button>
      </Stack>
    </section>
  );
}

function Devices() {
  const { data: devices, isError } = useDevicesQuery();
  if (isError) return <p className={classes.text}>L’elenco dei dispositivi non si è caricato.</p>;
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
          <span>{description}</span>
          <span>Ultimo accesso: {formatMoment(lastSeenAt)}</span>
        </li>
      ))}
    </ul>
  );
}
