import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconChevronDown, IconMail, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../api/errors';
import { paths } from '../paths';
import { announce } from '../ui/feedback/announce';
import { useConfirmEmailAgainMutation } from './accounts-api';
import classes from './confirm-email-banner.module.css';

interface ConfirmEmailBannerProps {
  email: string;
  onPutAway: () => void;
}

/** Asks a person for the confirmation of their address, on every screen, in one line that a touch opens or puts away for a day. */
export function ConfirmEmailBanner({ email, onPutAway }: ConfirmEmailBannerProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();

  return (
    <div className={classes.content}>
      <div className={classes.line}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMail size={20} aria-hidden="true" />
          Conferma la tua e-mail
          <IconChevronDown size={18} aria-hidden="true" className={classes.mark} />
        </button>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label="Nascondi fino a domani" onClick={onPutAway}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div id={details} hidden={!isOpen} className={classes.details}>
        <SentLink email={email} />
      </div>
    </div>
  );
}

function SentLink({ email }: { email: string }) {
  const [again, { isLoading, isSuccess }] = useConfirmEmailAgainMutation();

  const ask = async () => {
    const { data, error } = await again();
    if (data) announce(data.msg);
    else announce(messageOf(error, 'Non siamo riusciti a inviare il messaggio: riprova'), { bad: true });
  };

  return (
    <>
      <p>
        Apri il link che abbiamo inviato a{' '}
        <span className={classes.address} translate="no">
          {email}
        </span>
        : fino ad allora non ricevi altri messaggi da FORM.{' '}
        <Anchor component={Link} to={paths.profileSecurity}>
          Indirizzo sbagliato?
        </Anchor>
      </p>
      <Button variant="default" size="sm" loading={isLoading} disabled={isSuccess} onClick={ask}>
        {isSuccess ? 'Link rispedito' : 'Rispedisci il link'}
      </Button>
    </>
  );
}
