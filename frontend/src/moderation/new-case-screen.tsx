import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCommand } from '../api/commands/use-command';
import { contentLabels } from '../api/labels.gen';
import type { ContentKind } from '../entities/moderation/moderation-api';

import { paths } from '../paths';
import { announce } from '../ui/feedback/announce';
import { EmptyState } from '../ui/feedback/states';
import { FormPanel } from '../ui/forms/form-card';
import { Breadcrumbs } from '../ui/layout/breadcrumbs';
import { Page } from '../ui/layout/page';
import { useDecideUnaskedMutation } from './cases-api';
import { measureChoices } from './measure-choices';
import { MeasureForm } from './measure-form';

const isKind = (kind: string | null): kind is ContentKind => kind !== null && Object.hasOwn(contentLabels, kind);

/** An administrator deals with a content that nobody has reported. */
export function NewCaseScreen() {
  const [address] = useSearchParams();
  const [kind, subject] = [address.get('kind'), address.get('subject')];
  return (
    <Page
      width="narrow"
      title={isKind(kind) ? `Modera ${contentLabels[kind].thisOne}` : 'Modera un contenuto'}
      lead="Decidi senza aspettare una segnalazione. Chi ha pubblicato legge il motivo e può fare reclamo."
      trail={<Breadcrumbs to={paths.adminReports} label="Segnalazioni" />}
    >
      {isKind(kind) && subject ? (
        <OwnInitiative kind={kind} subject={subject} />
      ) : (
        <EmptyState title="Manca il contenuto" hint="Apri il contenuto e scegli «Modera»." />
      )}
    </Page>
  );
}

function OwnInitiative({ kind, subject }: { kind: ContentKind; subject: string }) {
  const navigate = useNavigate();
  const deciding = useCommand(useDecideUnaskedMutation(), {
    onDone({ _id }) {
      navigate(paths.adminReport(_id), { replace: true });
      announce('Decisione presa');
    },
  });
  return (
    <FormPanel>
      <MeasureForm
        choices={measureChoices({ kind, hasAuthor: true, isUnderage: false, mayDismiss: false })}
        factsLabel="Che cosa è successo"
        sending={deciding}
        onDecide={(measure) => deciding.send({ kind, subject, ...measure })}
      />
    </FormPanel>
  );
}
