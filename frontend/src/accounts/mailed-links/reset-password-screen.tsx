import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSend } from '../../api/commands/use-command';
import { useTokenOfLink } from '../../entities/token-of-link';
import { paths } from '../../paths';
import { AccountLayout } from '../account-layout';
import { useResetPasswordMutation } from '../accounts-api';
import { IncompleteLink } from './incomplete-link';
import { LinkPasswordForm } from './link-password-form';

/** Sets a new password with the token of a link. */
export function ResetPasswordScreen() {
  const { token } = useTokenOfLink();
  const resetting = useSend(useResetPasswordMutation());
  if (token === null)
    return (
      <IncompleteLink purpose="cambiare password">
        <Button component={Link} to={paths.forgotPassword} variant="default">
          Chiedi un nuovo link
        </Button>
      </IncompleteLink>
    );
  return (
    <AccountLayout
      title="Nuova password"
      lead="Dopo il cambio dovrai accedere di nuovo su tutti i dispositivi, con la nuova password."
    >
      <LinkPasswordForm
        key={token}
        send={(newPassword, then) => resetting.send({ token, newPassword }, then)}
        sending={resetting}
        action="Salva la nuova password"
        failed="Errore durante il cambio della password"
        hints={{
          RESET_LINK_INVALID: (
            <Anchor component={Link} to={paths.forgotPassword}>
              Chiedi un nuovo link
            </Anchor>
          ),
        }}
      />
    </AccountLayout>
  );
}
