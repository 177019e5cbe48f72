import { useState } from 'react';
import type { AdminStats } from '../../api/api-types';
import { paths } from '../../paths';
import { stored } from '../../session/token-storage';
import { Checklist } from '../../ui/feedback/checklist';
import classes from './waiting.module.css';

type Setup = AdminStats['setup'];

const awayKey = 'setup-put-away';

const steps: { name: keyof Setup; label: string; hint: string; to?: string }[] = [
  {
    name: 'operator',
    label: 'Chi gestisce questo FORM',
    hint: 'Nelle impostazioni del server: OPERATOR_NAME, OPERATOR_EMAIL e OPERATOR_ADDRESS',
  },
  {
    name: 'mail',
    label: 'Un server di posta',
    hint: 'Nelle impostazioni del server: SMTP_URL, MAIL_FROM e PUBLIC_URL. È fatto quando un messaggio è partito: in Posta si legge che cosa risponde il server',
    to: paths.adminMail,
  },
  {
    name: 'categories',
    label: 'Le categorie',
    hint: 'Quelle di articoli e contest si creano in Categorie',
    to: paths.adminCategories,
  },
  {
    name: 'coins',
    label: 'I Coin FORM per cominciare',
    hint: 'Un nuovo account ne ha 0: danne a tutti con WELCOME_COINS, nelle impostazioni del server, o a una persona cambiandone qui il saldo',
    to: paths.adminUsers,
  },
  {
    name: 'contest',
    label: 'Un primo contest',
    hint: 'Il premio è a carico della tesoreria di FORM',
    to: paths.newContest,
  },
  {
    name: 'administrator',
    label: 'Un secondo amministratore',
    hint: 'Si nomina cambiando il ruolo di una persona: decide dove tu sei parte in causa',
    to: paths.adminUsers,
  },
];

/** What a new FORM still lacks; the server says what is there. It goes once all is, or with a touch on this browser. */
export function SetupList({ setup }: { setup: Setup }) {
  const [isAway, setAway] = useState(() => stored((storage) => storage.getItem(awayKey) !== null, false));
  const items = steps.map(({ name, ...step }) => ({ ...step, isDone: setup[name] }));
  if (isAway || items.every(({ isDone }) => isDone)) return null;
  const putAway = () => {
    stored((storage) => storage.setItem(awayKey, 'on'), undefined);
    setAway(true);
  };
  return (
    <div className={classes.waiting}>
      <Checklist id="avvio" title="Per cominciare" items={items} foldsDone onPutAway={putAway} />
    </div>
  );
}
