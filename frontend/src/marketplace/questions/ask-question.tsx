import { Button, Skeleton } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Item } from '../../api/api-types';
import { useCommand } from '../../api/commands/use-command';
import { useKnownRestriction } from '../../entities/moderation/restriction';
import { paths } from '../../paths';
import type { Auth } from '../../session/current-user';
import { rememberLocation } from '../../session/remembered-location';
import { hasRole } from '../../session/roles';
import { announce } from '../../ui/feedback/announce';
import { questionLengths, useAskMutation } from './questions-api';
import { WordsForm } from './words-form';

/** Whether people ask about an item: about what can be ordered, where neither they nor its author has blocked the other. */
export const takesQuestions = ({ isOver, isUnavailable, isHidden, seatsLeft, obstacle }: Item): boolean =>
  !(isOver || isUnavailable || isHidden || seatsLeft === 0 || obstacle?.code === 'NOT_ALLOWED');

/** The button that opens the form; to a visitor, who signs in first, a link. */
export function AskQuestion({ item, auth }: { item: string; auth: Auth }) {
  const [state, setState] = useState<'closed' | 'open' | 'left'>('closed');
  const location = useLocation();
  const icon = <IconMessageQuestion size={18} aria-hidden="true" />;
  const restriction = useKnownRestriction();
  if (auth.status === 'loading' || restriction === undefined) return <Skeleton height={36} width={220} />;
  if (auth.status === 'unreachable') return null;
  if (auth.status !== 'authenticated')
    return (
      <Button component={Link} to={paths.login} state={rememberLocation(location)} variant="default" leftSection={icon}>
        Accedi per fare una domanda
      </Button>
    );
  if (state === 'open')
    return <AskForm item={item} isMinor={hasRole(auth.user, 'minor')} onDone={() => setState('left')} />;
  return (
    <Button variant="default" leftSection={icon} autoFocus={state === 'left'} onClick={() => setState('open')}>
      Fai una domanda
    </Button>
  );
}

const byName = 'La legge chiunque, con il tuo nome.';
const withoutName = 'La legge chiunque. Al posto del tuo nome c’è «Una persona con meno di 18 anni».';

function AskForm({ item, isMinor, onDone }: { item: string; isMinor: boolean; onDone: () => void }) {
  const asking = useCommand(useAskMutation(), {
    failure: 'Errore durante l’invio della domanda',
    fields: { text: '' },
    onDone: () => announce('Domanda pubblicata: ti avvisiamo quando c’è la risposta'),
  });
  return (
    <WordsForm
      name="domanda"
      label="La tua domanda"
      hint={isMinor ? withoutName : byName}
      lengths={questionLengths}
      empty="Scrivi la domanda"
      confirm="Pubblica la domanda"
      sending={asking}
      onSend={(text) => asking.send({ item, text }, onDone)}
      onBack={onDone}
    />
  );
}
