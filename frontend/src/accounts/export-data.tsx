import { Stack, Title } from '@mantine/core';
import { DownloadButton, DownloadOutcome } from '../domain/download';
import classes from './profile.module.css';
import { useExportOwnDataMutation } from './profile-api';

export function ExportData() {
  const [exportData, state] = useExportOwnDataMutation();
  return (
    <section className={classes.section} aria-labelledby="esporta">
      <Title order={2} size="h3" id="esporta">
        Scarica i tuoi dati
      </Title>
      <p className={classes.text}>
        Un file JSON con tutto ciò che FORM conserva di te: profilo, movimenti, ordini, contest e notifiche.
      </p>
      <Stack gap="md" align="start">
        <DownloadOutcome state={state} failure="Errore durante l’esportazione dei dati" />
        <DownloadButton label="Scarica i dati" state={state} onClick={() => exportData()} />
      </Stack>
    </section>
  );
}
