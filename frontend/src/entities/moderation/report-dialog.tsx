import { Anchor, Button, Checkbox, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useCommand } from '../../api/commands/use-command';
import { codeOf } from '../../api/errors';
import { contentLabels } from '../../api/labels.gen';
import { paths } from '../../paths';
import { CopyButton } from '../../ui/feedback/copy-button';
import { Outcome } from '../../ui/feedback/outcome';
import { countOf } from '../../ui/fields/text-length';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { useForm } from '../../ui/forms/form';
import { submitting } from '../../ui/forms/submitting';
import { Dialog } from '../../ui/layout/dialog';
import { useMailSentences } from '../mail-sentences';
import { type Content, type ReportReason, useReportMutation } from './moderation-api';
import classes from './report.module.css';
import { reasonLabels } from './report-words';

const lengths = { text: 2000 };
const reasons = Object.entries(reasonLabels);

interface ReportDialogProps extends Content {
  isVisitor: boolean;
  onClose: () => void;
}

interface Values {
  reasonKind: ReportReason | '';
  text: string;
  goodFaith: boolean;
  email: string;
}

/** Asks what is wrong with a content, and gives the number of the receipt. */
export function ReportDialog({ kind, subject, isVisitor, onClose }: ReportDialogProps) {
  const sentences = useMailSentences();
  const form = useForm<Values>({
    initialValues: { reasonKind: '', text: '', goodFaith: false, email: '' },
    lengths,
    validate: {
      reasonKind: (reason) => (reason === '' ? 'Scegli il motivo' : null),
      text: (text) => (text.trim() === '' ? 'Scrivi che cosa non va' : null),
      goodFaith: (given) => (given ? null : 'Serve la tua dichiarazione'),
    },
  });

  const { send, data, error, busy, failure } = useCommand(useReportMutation(), {
    failure: 'La segnalazione non è partita: riprova',
    fields: form.values,
    onDone: () => form.resetDirty(),
  });
  const submit = submitting(form, async ({ reasonKind, text, email }) => {
    if (reasonKind === '') return {};
    const mail = email.trim();
    return send({ kind, subject, reasonKind, text: text.trim(), goodFaith: true, ...(mail && { email: mail }) });
  });

  if (data) return <Receipt number={data.number} isVisitor={isVisitor} onClose={onClose} />;
  const { reasonKind, text } = form.values;
  return (
    <Dialog
      wide
      title={`Segnala ${contentLabels[kind].thisOne}`}
      text="La leggerà un amministratore. Chi ha pubblicato il contenuto non saprà che sei tu."
      onCancel={onClose}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <Radio.Group label="Che cosa non va?" required {...form.getInputProps('reasonKind')}>
            <div className={classes.reasons}>
              {reasons.map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </div>
          </Radio.Group>
          {reasonKind === 'threat' ? (
            <div className={classes.urgent} role="status">
              Se qualcuno è in pericolo adesso, chiama subito il 112.
            </div>
          ) : null}
          <Textarea
            label="Raccontalo con parole tue"
            description={countOf(text, lengths.text)}
            rows={4}
            required
            {...form.getInputProps('text')}
          />
          {isVisitor ? (
            <TextInput
              type="email"
              label="La tua e-mail (facoltativa)"
              description={sentences.reporterEmail}
              autoComplete="email"
              {...form.getInputProps('email')}
            />
          ) : null}
          <Checkbox
            label="Dichiaro in buona fede che quello che scrivo è vero e completo"
            {...form.getInputProps('goodFaith', { type: 'checkbox' })}
          />
          <Outcome error={failure} hint={codeOf(error) === 'TOO_MANY_ATTEMPTS' ? limitHint(isVisitor) : undefined} />
          <ConfirmOrBack confirm="Invia la segnalazione" back="Annulla" onBack={onClose} busy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Whom the limit of reports stops may be right all the same. */
const limitHint = (isVisitor: boolean) =>
  `${
    isVisitor
      ? 'Da questa rete, o con questa e-mail, sono già arrivate molte segnalazioni: se hai un account, accedi.'
      : 'Nelle ultime 24 ore ne hai già inviate molte.'
  } Se qualcuno è in pericolo adesso, chiama subito il 112.`;

interface ReceiptProps {
  number: string;
  isVisitor: boolean;
  onClose: () => void;
}

function Receipt({ number, isVisitor, onClose }: ReceiptProps) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <Dialog
      title="Segnalazione ricevuta"
      text={
        isVisitor
          ? 'Conserva questo numero: con il numero leggi la decisione e, se non sei d’accordo, fai reclamo.'
          : 'Ti avvisiamo quando c’è una decisione. La trovi anche tra le tue segnalazioni.'
      }
      onCancel={onClose}
    >
      <div className={classes.receipt}>
        <code translate="no">{number}</code>
        <CopyButton value={number} label="Copia il numero" done="Numero copiato" />
      </div>
      <Group gap="md">
        <Button ref={close} onClick={onClose}>
          Chiudi
        </Button>
        <Anchor component={Link} to={paths.ownReport(number)}>
          Segui la segnalazione
        </Anchor>
      </Group>
    </Dialog>
  );
}
