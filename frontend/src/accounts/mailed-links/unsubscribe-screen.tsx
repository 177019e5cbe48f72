import { Button, Stack } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { useSend } from '../../api/commands/use-command';
import { useMailSentences } from '../../entities/mail-sentences';
import { paths } from '../../paths';
import { Outcome } from '../../ui/feedback/outcome';
import { AccountLayout } from '../account-layout';
import { useUnsubscribeMutation } from '../profile/mail-choices-api';

/** The page behind the link of a message. It asks first, because programs that look for dangerous links open them all. */
export function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const sentences = useMailSentences();
  const { send, busy, isSuccess, failure } = useSend(useUnsubscribeMutation(), {
    failure: 'Errore durante il salvataggio della scelta',
  });
  return (
    <AccountLayout title="Notifiche per e-mail" lead={sentences.unsubscribe}>
      <Stack gap="md">
        <Outcome success={isSuccess ? 'Fatto: non ti mandiamo più notifiche per e-mail.' : null} error={failure} />
        {isSuccess ? (
          <Button component={Link} to={paths.home} variant="default">
            Vai alla home
          </Button>
        ) : (
          <Button size="md" fullWidth loading={busy} onClick={() => send(token)}>
            Non voglio più notifiche per e-mail
          </Button>
        )}
      </Stack>
    </AccountLayout>
  );
}
