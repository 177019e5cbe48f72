import type { OwnGuardians } from '../api/api-types';
import { Section } from '../ui/layout/section';
import { formatMoment } from '../ui/text/format';
import classes from './family.module.css';

type Asked = OwnGuardians['asked'][number];

type Ended = Exclude<Asked['state'], 'waiting' | 'open'>;

const states: Record<Ended, string> = {
  expired: 'Link scaduto senza risposta',
  no: 'Ha detto di no',
  'not-me': 'Ha risposto «Non sono io»',
  answered: 'Ha dato il consenso',
  replaced: 'Sostituita da una richiesta più recente',
};

const isEnded = (asked: Asked): asked is Asked & { state: Ended } => asked.state in states;

/** Who was asked before the request that is open, and what came of it. */
export function AskedGuardians({ asked }: { asked: readonly Asked[] }) {
  const ended = asked.filter(isEnded);
  if (ended.length === 0) return null;
  return (
    <Section id="chiesto" title="Richieste di prima">
      <ul className={classes.asked}>
        {ended.map(({ email, sentAt, state }) => (
          <li key={`${email} ${sentAt}`}>
            <strong translate="no">{email}</strong>
            <small>{`${formatMoment(sentAt)} · ${states[state]}`}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
