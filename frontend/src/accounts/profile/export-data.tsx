import { Stack } from '@mantine/core';
import { DownloadButton, DownloadOutcome } from '../../entities/download';
import { Section, SectionText } from '../../ui/layout/section';
import { useExportOwnDataMutation } from './profile-api';

export function ExportData() {
  const [exportData, state] = useExportOwnDataMutation();
  return (
    <Section id="esporta" title="Scarica i tuoi dati">
      <SectionText>
        Un file JSON con tutto ciò che FORM conserva di te: profilo, transazioni, ordini, contest e notifiche.
      </SectionText>
      <Stack gap="md" align="start">
        <DownloadOutcome state={state} failure="Errore durante l’esportazione dei dati" />
        <DownloadButton label="Scarica i dati" state={state} onClick={() => exportData()} />
      </Stack>
    </Section>
  );
}
