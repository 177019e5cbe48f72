import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { useCommand } from '../../api/commands/use-command';
import { Resource } from '../../api/resource';
import {
  type OwnVerification,
  useAskVerificationMutation,
  useOwnVerificationQuery,
} from '../../entities/people/own-verification-api';
import { VerifiedCompany } from '../../entities/people/verified-company';
import { Outcome } from '../../ui/feedback/outcome';
import { Loading } from '../../ui/feedback/states';
import { useForm } from '../../ui/forms/form';
import { submitting } from '../../ui/forms/submitting';
import { Section, SectionText } from '../../ui/layout/section';
import { formatDay, formatTheDay, withArticle } from '../../ui/text/format';
import classes from './profile.module.css';
import { vatNumberRule } from './vat-number-rule';

/** A company asks to be verified, and reads what became of it (product.md 18). */
export function CompanyVerification() {
  const query = useOwnVerificationQuery();
  return (
    <Section id="verifica" title="Verifica dell’azienda">
      <Resource
        query={query}
        error="Errore nel caricamento della verifica"
        loading={
          <Loading label="Caricamento della verifica">
            <Skeleton height={20} width="60%" mb={16} />
            <Skeleton height={42} />
          </Loading>
        }
      >
        {(verification) => <Verification verification={verification} />}
      </Resource>
    </Section>
  );
}

function Verification({ verification }: { verification: OwnVerification }) {
  const { isVerified, isRequired } = verification;
  return (
    <>
      <SectionText>
        {`Un amministratore confronta nome e partita IVA della tua azienda con il registro delle imprese. Poi «Azienda verificata» compare accanto al nome, sul profilo, negli articoli e nei contest. Chi è minore si candida solo alle offerte di lavoro delle aziende verificate.${
          isRequired && !isVerified
            ? ' Su questa piattaforma solo le aziende verificate pubblicano offerte di lavoro e contest.'
            : ''
        }`}
      </SectionText>
      <State verification={verification} />
      <AskForm verification={verification} />
    </>
  );
}

function State({
  verification: { isVerified, state, companyName, vatNumber, reason, askedAt, decidedAt },
}: {
  verification: OwnVerification;
}) {
  if (isVerified)
    return (
      <div className={classes.verdict} data-kind="verified">
        <p>
          <VerifiedCompany />
        </p>
        <p>
          {`${companyName ?? ''}, partita IVA ${vatNumber ?? ''}${decidedAt ? `, ${sinceDay(decidedAt)}` : ''}. Se cambi nome o partita IVA, la verifica finisce e va chiesta di nuovo.`}
        </p>
      </div>
    );
  if (state === 'waiting' && askedAt)
    return (
      <div className={classes.verdict}>
        <p>
          <strong>In attesa</strong>
        </p>
        <p>
          {`Hai chiesto la verifica ${formatTheDay(askedAt)} per ${companyName ?? ''}, partita IVA ${vatNumber ?? ''}. Ti avviseremo della decisione.`}
        </p>
      </div>
    );
  if ((state === 'refused' || state === 'revoked') && reason)
    return (
      <div className={classes.verdict} data-kind="refused">
        <p>
          <strong>{state === 'refused' ? 'Verifica non riuscita' : 'Verifica revocata'}</strong>
        </p>
        <p className={classes.reason}>{reason}</p>
      </div>
    );
  if (state === 'ended')
    return (
      <div className={classes.verdict} data-kind="refused">
        <p>
          <strong>La verifica non vale più</strong>
        </p>
        <p>Il nome o la partita IVA dell’azienda è cambiato: chiedi una nuova verifica.</p>
      </div>
    );
  return null;
}

const sinceDay = (iso: string) => withArticle('dal', formatDay(iso));

function AskForm({ verification: { isVerified, state, vatNumber } }: { verification: OwnVerification }) {
  const form = useForm({
    initialValues: { vatNumber: vatNumber ?? '' },
    validate: { vatNumber: vatNumberRule },
  });
  const asking = useCommand(useAskVerificationMutation(), {
    failure: 'Errore durante la richiesta di verifica',
    fields: form.values,
    onDone: () => form.resetDirty(),
  });
  const submit = submitting(form, (values) => asking.send({ vatNumber: values.vatNumber.trim() }));
  const isChange = isVerified || state === 'waiting';
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          label="Partita IVA"
          description="11 cifre. La vedono solo gli amministratori"
          inputMode="numeric"
          autoComplete="off"
          maw="20rem"
          required
          {...form.getInputProps('vatNumber')}
        />
        <Outcome success={asking.isSuccess ? 'Richiesta inviata agli amministratori' : null} error={asking.failure} />
        <div>
          <Button type="submit" variant={isChange ? 'default' : 'filled'} loading={asking.busy}>
            {isChange ? 'Cambia partita IVA' : 'Chiedi la verifica'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
