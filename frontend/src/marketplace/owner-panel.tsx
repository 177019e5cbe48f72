import { Anchor, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import type { Item } from '../api/api-types';
import { hiringReward, paysNothing } from '../entities/marketplace/item-types';
import { ObstacleNote } from '../entities/moderation/obstacle-note';
import { useRestriction } from '../entities/moderation/restriction';
import { UnverifiedOffer } from '../entities/people/verification-missing';
import { paths } from '../paths';
import { Coins } from '../ui/text/coins';
import classes from './buy-panel.module.css';
import { officialWhy } from './item-words';
import { StatusButton } from './own/status-button';
import { WithdrawButton } from './own/withdraw-button';

/** The actions of an item's owner or an administrator. */
export function OwnerPanel({ item, own, isAdmin }: { item: Item; own: boolean; isAdmin: boolean }) {
  const restriction = useRestriction();
  const edits = (isAdmin || !item.isOfficial) && !restriction;
  const navigate = useNavigate();
  const isDraft = item.status === 'draft';

  return (
    <section className={`sheet ${classes.panel}`} aria-labelledby="gestione">
      <h2 id="gestione" className={classes.caption}>
        {own ? 'Questo articolo è tuo' : 'Gestione'}
      </h2>
      {own && !paysNothing(item) && !item.missing?.includes('price') ? (
        <>
          {item.type === 'job_offer' ? <p className={classes.rewardOf}>{hiringReward}</p> : null}
          <p className={classes.price}>
            <Coins amount={item.price} named />
          </p>
        </>
      ) : null}
      <div className={classes.owner}>
        {restriction ? <ObstacleNote obstacle={restriction} /> : <p>{whatToKnow(item, own, edits)}</p>}
        {own && item.type === 'job_offer' ? <UnverifiedOffer /> : null}
        {edits ? (
          <Button
            component={Link}
            to={paths.editItem(item._id)}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
          >
            Modifica
          </Button>
        ) : null}
        {edits && own ? <StatusButton item={item} /> : null}
        <WithdrawButton
          item={item}
          asAdmin={!own}
          onDone={() => navigate(isDraft ? paths.ownItems : paths.marketplace)}
        />
        {own ? (
          <Anchor component={Link} to={paths.ownItems}>
            I miei annunci
          </Anchor>
        ) : null}
      </div>
    </section>
  );
}

function whatToKnow({ type, status }: Item, own: boolean, edits: boolean): string {
  if (!own) return 'Come amministratore puoi modificarlo o ritirarlo.';
  if (!edits) return officialWhy;
  if (status === 'draft') return 'È una bozza: la vedi solo tu.';
  if (status === 'paused')
    return 'È in pausa: non si può ordinare, e si apre solo dal suo indirizzo. Gli ordini già fatti vanno avanti.';
  return type === 'job_offer'
    ? 'Per le candidature già inviate vale il premio di allora, anche se lo cambi.'
    : 'Chi ha già ordinato paga il prezzo di allora, anche se lo cambi.';
}
