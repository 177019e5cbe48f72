import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useOwnStandingQuery } from '../../entities/moderation/moderation-api';
import { paths } from '../../paths';
import { formatDay, withArticle } from '../../ui/text/format';
import classes from '../frame/status-bar.module.css';

/** Since when and until when the account is suspended, what it can still do, and where to read why. */
export function SuspensionBanner() {
  const { data } = useOwnStandingQuery();
  const suspension = data?.suspension;
  if (!suspension) return null;
  const { since, until, number } = suspension;
  return (
    <div className={classes.region} role="status">
      <p className={classes.bar} data-status="lost">
        <IconLock size={20} aria-hidden="true" />
        <span>
          <strong>
            {`Il tuo account è sospeso ${withArticle('dal', formatDay(since))}${until ? ` ${withArticle('al', formatDay(until))}` : ', senza scadenza'}.`}
          </strong>{' '}
          Puoi leggere, concludere quello che hai iniziato, scaricare i tuoi dati o eliminare l’account.{' '}
          <Link to={number ? paths.ownReport(number) : paths.ownReports}>Leggi il motivo e come fare reclamo</Link>
        </span>
      </p>
    </div>
  );
}
