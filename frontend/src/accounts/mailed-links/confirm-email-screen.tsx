import { Button, Stack } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { useSend } from '../../api/commands/use-command';
import { codeOf } from '../../api/errors';
import { useTokenOfLink } from '../../entities/token-of-link';
import { paths } from '../../paths';
import { useAuth } from '../../session/current-user';
import { tokenRenewed } from '../../session/session-slice';
import { Outcome } from '../../ui/feedback/outcome';
import { AccountLayout } from '../account-layout';
import { useConfirmEmailMutation } from '../accounts-api';
import { IncompleteLink } from './incomplete-link';

/** Confirms an e-mail with the token of a link. Only the button does: programs that scan mail open every link in it. */
export function ConfirmEmailScreen() {
  const { token, forget } = useTokenOfLink();
  if (token === null) return <IncompleteLink purpose="confermare l’e-mail" />;
  return (
    <AccountLayout
      title="Conferma l’e-mail"
      lead="Così sappiamo che l’indirizzo è tuo, e FORM può scriverti e farti recuperare la password."
    >
      <Confirmation key={token} token={token} onUsed={forget} />
    </AccountLayout>
  );
}

function Confirmation({ token, onUsed }: { token: string; onUsed: () => void }) {
  const dispatch = useDispatch();
  const { send, busy, data, error, failure } = useSend(useConfirmEmailMutation(), {
    failure: 'Errore durante la conferma. Riprova.',
    onDone(confirmed) {
      // Another address ends every session: this one goes on with the token of the answer.
      if (confirmed.token) dispatch(tokenRenewed(confirmed.token));
      onUsed();
    },
  });
  return (
    <Stack gap="md">
      <Outcome success={data?.msg} error={failure} />
      {data || codeOf(error) === 'CONFIRM_LINK_INVALID' ? (
        <Onward />
      ) : (
        <Button size="md" fullWidth loading={busy} onClick={() => send({ token })}>
          Conferma l’indirizzo
        </Button>
      )}
    </Stack>
  );
}

function Onward() {
  const isSignedIn = useAuth().status === 'authenticated';
  return (
    <Button component={Link} to={isSignedIn ? paths.dashboard : paths.login} size="md" fullWidth variant="default">
      {isSignedIn ? 'Vai alla dashboard' : 'Vai all’accesso'}
    </Button>
  );
}
