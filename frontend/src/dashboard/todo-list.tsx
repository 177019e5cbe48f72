import { Title } from '@mantine/core';
import {
  IconAward,
  IconChevronRight,
  IconCompass,
  IconFileText,
  IconGavel,
  IconMessage,
  IconPackage,
  IconPackageExport,
  IconPencil,
  IconShieldCheck,
  IconTrophy,
} from '@tabler/icons-react';
import type { Todo } from '../api/api-types';
import { sameSitePath } from '../session/remembered-location';
import { RowLink } from '../ui/lists/row-link';
import { timeTold } from '../ui/text/clock';
import { formatUntil } from '../ui/text/days';
import { formatMoment } from '../ui/text/format';
import { FirstRows } from './first-rows';
import classes from './todo-list.module.css';

const shownAtFirst = 4;
const urgentMs = 24 * 3_600_000;

interface Act {
  label: string;
  Icon: typeof IconPackage;
  /** The subject is somebody, no title. */
  isPerson?: true;
  /** Stands between the subject and the person. */
  of?: string;
  /** What happens at the deadline. */
  ends: string;
}

const acts: Record<Todo['type'], Act> = {
  approve_order: { label: 'Rispondi a una richiesta di acquisto', Icon: IconShieldCheck, of: 'di', ends: 'scade' },
  allow_guidance: {
    label: 'Rispondi a chi vuole accompagnare',
    Icon: IconCompass,
    isPerson: true,
    of: 'per',
    ends: 'scade',
  },
  confirm_delivery: { label: 'Conferma la consegna', Icon: IconPackage, of: 'da', ends: 'scade' },
  deliver: { label: 'Consegna l’ordine', Icon: IconPackageExport, of: 'per', ends: 'scade' },
  answer_dispute: { label: 'Rispondi alla contestazione', Icon: IconMessage, of: 'di', ends: 'scade' },
  answer_application: { label: 'Rispondi alla candidatura', Icon: IconFileText, of: 'di', ends: 'scade' },
  decide_dispute: { label: 'Decidi la contestazione', Icon: IconGavel, of: 'di', ends: 'scade' },
  submit_entry: { label: 'Invia il tuo elaborato', Icon: IconPencil, ends: 'chiude' },
  choose_winner: { label: 'Scegli chi vince', Icon: IconTrophy, ends: 'scade' },
  conclude_contest: { label: 'Concludi il contest senza elaborati', Icon: IconAward, ends: 'scade' },
};

/** What waits for the person, each with a link to where it is done. */
export function TodoList({ todo }: { todo: readonly Todo[] }) {
  return (
    <section className={`sheet ${classes.card}`} aria-labelledby="da-fare">
      <Title order={2} size="h3" id="da-fare" className={classes.title}>
        Da fare ora
      </Title>
      <FirstRows rows={todo} first={shownAtFirst}>
        {(one) => <TodoRow key={`${one.type} ${one.link} ${one.due} ${one.subject}`} todo={one} />}
      </FirstRows>
    </section>
  );
}

function TodoRow({ todo: { type, subject, person, due, link } }: { todo: Todo }) {
  const { label, Icon, isPerson, of, ends } = acts[type];
  const path = sameSitePath(link);
  const now = timeTold();
  return (
    <li className={classes.row}>
      <span className={`disc ${classes.icon}`}>
        <Icon size={22} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={classes.what}>
        <p className={classes.label}>
          <RowLink to={path}>{label}</RowLink>
        </p>
        <p className={`soft ${classes.subject}`}>
          {(isPerson ? subject : `«${subject}»`) + (of && person ? `, ${of} ${person}` : '')}
        </p>
      </div>
      {due === null ? null : (
        <time
          dateTime={due}
          title={formatMoment(due)}
          className={`soft ${classes.due}`}
          data-urgent={Date.parse(due) - now < urgentMs || undefined}
        >
          {`${ends} ${formatUntil(due, now)}`}
        </time>
      )}
      <IconChevronRight size={20} aria-hidden="true" className={classes.arrow} />
    </li>
  );
}
