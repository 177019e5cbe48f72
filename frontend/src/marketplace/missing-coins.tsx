import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { lackingWords } from '../entities/orientation/what-is-lacking';
import { paths } from '../paths';
import { formatNumber } from '../ui/text/format';
import classes from './buy-panel.module.css';

/** How many coins are missing, and where some may be earned. */
export function MissingCoins({ balance, missing }: { balance: number; missing: number }) {
  return (
    <p className={classes.missing}>
      <span>{lackingWords(balance, missing)}</span> <strong>{`${formatNumber(missing)}.`}</strong>{' '}
      <Anchor component={Link} to={paths.contests}>
        Guarda i contest aperti
      </Anchor>
    </p>
  );
}
