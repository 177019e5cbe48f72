import { Stack } from '@mantine/core';
import { DownloadButton, DownloadOutcome } from '../../entities/download';
import { useLastFileQuery } from '../../entities/files/files-api';
import { Section, SectionText } from '../../ui/layout/section';
import { useExportOwnDataMutation, useExportOwnFilesMutation } from './profile-api';

export function ExportData() {
  const [exportData, state] = useExportOwnDataMutation();
  const [exportFiles, filesState] = useExportOwnFilesMutation();
  const { data } = useLastFileQuery('application');
  return (
    <Section id="esporta" title="Scarica i tuoi dati">
      <SectionText>
        Un file JSON con tutto ciò che FORM conserva di te: profilo, transazioni, ordini, contest e notifiche.
      </SectionText>
      <Stack gap="md" align="start">
        <DownloadOutcome state={state} failure="Errore durante l’esportazione dei dati" />
        <DownloadButton label="Scarica i dati" state={state} onClick={() => exportData()} />
        {data?.last ? (
          <>
            <DownloadOutcome state={filesState} failure="Errore durante lo scaricamento dei file" />
            <DownloadButton label="Scarica i file che hai caricato" state={filesState} onClick={() => exportFiles()} />
          </>
        ) : null}
      </Stack>
    </Section>
  );
}
