import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Item } from '../../api/api-types';
import { messageOf } from '../../api/errors';
import { paths } from '../../paths';
import { rememberLocation } from '../../session/remembered-location';
import { selectToken } from '../../session/session-slice';
import { announce } from '../../ui/feedback/announce';
import { useIsRestrictedAsKnown } from '../moderation/restriction';
import classes from './favourite-button.module.css';
import { useKeepItemMutation } from './items-api';

/** Keeps an item, or no longer (product.md 10.27). Of one's own, and for who may not, there is none. */
export function FavouriteButton({ item }: { item: Item }) {
  const { _id: id, title, isFavourite, favourites } = item;
  const isVisitor = useSelector(selectToken) === null;
  const isRestricted = useIsRestrictedAsKnown();
  const [keep, { isLoading }] = useKeepItemMutation();
  const navigate = useNavigate();
  if (isVisitor)
    return (
      <button
        type="button"
        className={classes.heart}
        aria-label={`Accedi per tenere fra i preferiti: ${title}`}
        // Where it is pressed: a link would be drawn again with every address.
        onClick={() => navigate(paths.login, { state: rememberLocation(window.location) })}
      >
        <IconHeart size={22} aria-hidden="true" />
      </button>
    );
  // Its author reads how many keep it; who waits for a consent is a visitor to the server.
  if (favourites !== undefined || isFavourite === undefined || (isRestricted && !isFavourite)) return null;
  const press = async () => {
    if (isLoading) return;
    const { error } = await keep({ id, isFavourite: !isFavourite });
    if (error)
      announce(messageOf(error, 'L’articolo non è cambiato fra i preferiti: riprova'), { id: 'preferiti', bad: true });
  };
  return (
    <button
      type="button"
      className={classes.heart}
      aria-label={`Tieni fra i preferiti: ${title}`}
      aria-pressed={isFavourite}
      onClick={() => void press()}
    >
      {isFavourite ? <IconHeartFilled size={22} aria-hidden="true" /> : <IconHeart size={22} aria-hidden="true" />}
    </button>
  );
}
