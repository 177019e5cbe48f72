import { Select, Skeleton, Stack } from '@mantine/core';
import type { MailChoices, User } from '../api/api-types';
import { messageOf } from '../api/errors';
import { useMailSentences } from '../domain/mail-sentences';
import { Outcome } from '../ui/outcome';
import { Section, SectionText } from '../ui/section';
import { ErrorState, Loading } from '../ui/states';
import { useChooseMailMutation, useMailChoicesQuery } from './mail-choices-api';

const kinds = [
  { kind: 'coin', label: 'Coin FORM' },
  { kind: 'marketplace', label: 'Marketplace e ordini' },
  { kind: 'contest', label: 'Contest' },
  { kind: 'social', label: 'Persone' },
  { kind: 'system', label: 'Avvisi di FORM' },
] as const;

const options: readonly { value: MailChoices['coin']; label: string }[] = [
  { value: 'at-once', label: 'Subito' },
  { value: 'digest', label: 'Riepilogo alle 18' },
  { value: 'never', label: 'Mai' },
];

/** Which notifications arrive by mail; on FORM all of them always do. */
export function MailChoicesSection({ user }: { user: User }) {
  const { data: choices, isError, isFetching, refetch } = useMailChoicesQuery();
  const sentences = useMailSentences();
  const [choose, { isSuccess, isLoading, error }] = useChooseMailMutation();
  return (
    <Section id="notifiche-per-e-mail" title="Notifiche per e-mail">
      <SectionText>
        {sentences.mailChoices} {user.emailConfirmed ? '' : sentences.confirmFirst}
      </SectionText>
      {choices ? (
        <Stack gap="md">
          {kinds.map(({ kind, label }) => (
            <Select
              key={kind}
              label={label}
              data={options}
              value={choices[kind]}
              allowDeselect={false}
              disabled={isLoading}
              onChange={(chosen) => {
                const choice = options.find(({ value }) => value === chosen);
                if (choice) choose({ ...choices, [kind]: choice.value });
              }}
            />
          ))}
          <Outcome
            success={isSuccess ? 'Scelta salvata' : null}
            error={error ? messageOf(error, 'Errore durante il salvataggio della scelta') : null}
          />
        </Stack>
      ) : null}
      {!choices && isError && !isFetching ? (
        <ErrorState title="Errore nel caricamento delle scelte" onRetry={refetch} />
      ) : null}
      {!choices && (isFetching || !isError) ? (
        <Loading label="Caricamento delle scelte">
          <Skeleton height={320} />
        </Loading>
      ) : null}
    </Section>
  );
}
