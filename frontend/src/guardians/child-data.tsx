import { Button, Stack } from '@mantine/core';
import type { FamilyChild } from '../api/api-types';
import { useSend } from '../api/commands/use-command';
import { DownloadButton, DownloadOutcome } from '../entities/download';
import { ErasureForm } from '../entities/people/erasure-form';
import { announce } from '../ui/feedback/announce';
import { TwoSteps } from '../ui/forms/two-steps';
import { Consequences, Section, SectionText } from '../ui/layout/section';
import { sentence } from '../ui/text/italian';
import { useEraseChildMutation, useExportChildMutation } from './guardians-api';

/** The child's data: to take along, or to erase. */
export function ChildData({ child }: { child: FamilyChild }) {
  return (
    <>
      <Export child={child} />
      <TwoSteps
        id="elimina"
        title="Elimina l’account"
        question={`Eliminare l’account di ${child.name}?`}
        first={(next) => (
          <>
            <SectionText>
              {`Chiudi l’account di ${child.name} e cancella i suoi dati personali, per sempre. Nel registro restano le transazioni, senza nome.`}
            </SectionText>
            <Button variant="outline" color="red" onClick={next}>
              Elimina l’account
            </Button>
          </>
        )}
        second={(back) => <Erasure child={child} onBack={back} />}
      />
    </>
  );
}

function Export({ child: { _id, name } }: { child: FamilyChild }) {
  const [exportData, state] = useExportChildMutation();
  return (
    <Section id="esporta" title="Scarica i dati">
      <SectionText>{sentence(`Un file JSON con tutto ciò che FORM conserva di ${name}`)}</SectionText>
      <Stack gap="md" align="start">
        <DownloadOutcome state={state} failure="Errore durante l’esportazione dei dati" />
        <DownloadButton label="Scarica i dati" state={state} onClick={() => exportData(_id)} />
      </Stack>
    </Section>
  );
}

function Erasure({ child: { _id, name }, onBack }: { child: FamilyChild; onBack: () => void }) {
  const erasing = useSend(useEraseChildMutation(), {
    onDone: () => announce(`L’account di ${name} è stato eliminato`),
  });
  return (
    <ErasureForm send={(body) => erasing.send({ child: _id, body })} state={erasing} onBack={onBack}>
      <Consequences>
        <li>Nome, e-mail, immagini e testi vengono cancellati e non si possono recuperare.</li>
        <li>I Coin FORM che restano tornano alla tesoreria.</li>
        <li>Nel registro le transazioni restano, senza nome.</li>
        <li>Con ordini o contest ancora aperti non si può: prima vanno conclusi.</li>
      </Consequences>
    </ErasureForm>
  );
}
