import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSend } from '../../api/commands/use-command';
import { useTokenOfLink } from '../../entities/token-of-link';
import { paths } from '../../paths';
import { AccountLayout } from '../account-layout';
import { useRestoreEmailMutation } from '../accounts-api';
import { IncompleteLink } from './incomplete-link';
import { LinkPasswordForm } from './link-password-form';

/** Gives the account back the address that it had, with the token of the link that was sent there. */
export function RestoreEmailScreen() {
  const { token } = useTokenOfLink();
  const restoring = useSend(useRestoreEmailMutation());
  if (token === null) return <IncompleteLink purpose="annullare la modifica" />;
  return (
    <AccountLayout
      title="Annulla la modifica dell’e-mail"
      lead="Il tuo account torna all’indirizzo che aveva prima, e tutte le sessioni si chiudono. Chi l’ha cambiato conosceva la tua password: scegline una nuova."
    >
      <LinkPasswordForm
        key={token}
        send={(newPassword, then) => restoring.send({ token, newPassword }, then)}
        sending={restoring}
        action="Ripristina l’indirizzo"
        failed="Errore durante il ripristino dell’indirizzo. Riprova."
        hints={{
          RESTORE_LINK_INVALID: (
            <Anchor component={Link} to={paths.contacts}>
              Vai ai contatti
            </Anchor>
          ),
        }}
      />
    </AccountLayout>
  );
}
