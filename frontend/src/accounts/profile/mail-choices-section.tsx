import { Select, Skeleton, Stack } from '@mantine/core';
import type { MailChoices, User } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { Resource } from '../../api/resource';
import { useMailSentences } from '../../entities/mail-sentences';
import { Outcome } from '../../ui/feedback/outcome';
import { Loading } from '../../ui/feedback/states';
import { Section, SectionText } from '../../ui/layout/section';
import { useChooseMailMutation, useMailChoicesQuery } from './mail-choices-api';
import { mailedKinds } from './mailed-kinds.gen';

const options: readonly { value: MailChoices['coin']; label: string }[] = [
  { value: 'at-once', label: 'Subito' },
  { value: 'digest', label: 'Riepilogo alle 18' },
  { value: 'never', label: 'Mai' },
];

/** Which notifications arrive by mail; on FORM all of them always do. */
export function MailChoicesSection({ user }: { user: User }) {
  const query = useMailChoicesQuery();
  const sentences = useMailSentences();
  const { send, busy, isSuccess, failure } = useSend(useChooseMailMutation(), {
    failure: 'Errore durante il salvataggio della scelta',
  });
  return (
    <Section id="notifiche-per-e-mail" title="Notifiche per e-mail">
      <SectionText>{`${sentences.mailChoices} ${user.emailConfirmed ? '' : sentences.confirmFirst}`}</SectionText>
      <Resource
        query={query}
        error="Errore nel caricamento delle scelte"
        loading={
          <Loading label="Caricamento delle scelte">
            <Skeleton height={320} />
          </Loading>
        }
      >
        {(choices) => (
          <Stack gap="md">
            {Object.values(mailedKinds).map(({ kind, label }) => (
              <Select
                key={kind}
                label={label}
                data={options}
                value={choices[kind]}
                allowDeselect={false}
                disabled={busy}
                onChange={(chosen) => {
                  const choice = options.find(({ value }) => value === chosen);
                  if (choice) send({ ...choices, [kind]: choice.value });
                }}
              />
            ))}
            <Outcome success={isSuccess ? 'Scelta salvata' : null} error={failure} />
          </Stack>
        )}
      </Resource>
    </Section>
  );
}
