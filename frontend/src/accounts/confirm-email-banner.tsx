import { Anchor, Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { messageOf } from '../api/errors';
import { paths } from '../paths';
import { announce } from '../ui/announce';
import { useConfirmEmailAgainMutation } from './accounts-api';
import classes from './confirm-email-banner.module.css';

/** Asks a person for the confirmation of their address, on every screen. */
export function ConfirmEmailBanner({ email }: { email: string }) {
  const [again, { isLoading, isSuccess }] = useConfirmEmailAgainMutation();

  const ask = async () => {
    const { data, error } = await again();
    if (data) announce(data.msg);
    else announce(messageOf(error, 'Non siamo riusciti a inviare il messaggio: riprova'), { bad: true });
  };

  return (
    <aside className={classes.banner} aria-label="Indirizzo da confermare">
      <div className={classes.content}>
        <IconMail size={22} aria-hidden="true" />
        <p className={classes.text}>
          <strong>Conferma la tua e-mail.</strong> Apri il link che abbiamo inviato a <span>{email}</span>: fino ad
          allora non ricevi altri messaggi da FORM.{' '}
          <Anchor component={Link} to={paths.profileSecurity}>
            Indirizzo sbagliato?
          </Anchor>
        </p>
        <Button variant="default" size="sm" loading={isLoading} disabled={isSuccess} onClick={ask}>
          {isSuccess ? 'Link rispedito' : 'Rispedisci il link'}
        </Button>
      </div>
    </aside>
  );
}
