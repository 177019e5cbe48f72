import { Button, Stack, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '../api/errors';
import { Outcome } from '../ui/outcome';
import classes from './profile.module.css';
import { useExportOwnDataMutation } from './profile-api';

export function ExportData() {
  const [exportData, { isLoading, isSuccess, error }] = useExportOwnDataMutation();
  return (
    <section className={classes.section} aria-labelledby="esporta">
      <Title order={2} size="h3" id="esporta">
        Scarica i tuoi dati
      </Title>
      <p className={classes.text}>
        Un file JSON con tutto ciò che FORM conserva di te: profilo, movimenti, ordini, contest e notifiche.
      </p>
      <Stack gap="md" align="start">
        <Outcome
          success={isSuccess ? 'Il file è stato scaricato' : null}
          error={error ? messageOf(error, 'Errore durante l’esportazione dei dati') : null}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={isLoading}
          onClick={() => exportData()}
        >
          Scarica i dati
        </Button>
      </Stack>
    </section>
  );
}
