import type { AdminAct } from '../../api/api-types';
import { paths } from '../../paths';
import { NameLink } from '../../ui/lists/name-link';
import classes from './act-list.module.css';
import { actWords } from './act-words';

type Subject = NonNullable<AdminAct['subject']>;

const audiences: Record<string, string> = {
  all: 'tutte le persone',
  minor: 'tutti i minori',
  adult: 'tutti gli adulti',
  company: 'tutte le aziende',
  admin: 'tutti gli amministratori',
};

/** Whose a report is reads as who sent it, and whose a message is as who wrote it: their owner is whom they are about. */
const concerning: readonly Subject['kind'][] = ['report', 'mail'];

interface Thing {
  /** What stands before the name; a person needs nothing. */
  article: string;
  name: string;
  /** Its page; undefined where it has none, or no longer exists. */
  to?: string;
}

function thingOf({ kind, _id, name }: Subject, act: AdminAct['act']): Thing {
  const page = (path: (id: string) => string) => (_id === null ? undefined : path(_id));
  const named = name ?? '';
  switch (kind) {
    case 'person': {
      const isContent = act === 'content-hidden' || act === 'content-restored';
      return { article: isContent ? 'un contenuto di ' : '', name: named, to: page(paths.adminUser) };
    }
    case 'item':
      return { article: 'l’articolo ', name: named, to: page(paths.item) };
    case 'contest':
      return { article: 'il contest ', name: named, to: page(paths.contest) };
    case 'category':
      return { article: 'la categoria ', name: named, to: page(() => paths.adminCategories) };
    case 'order':
      return { article: '', name: 'un ordine', to: page(paths.adminOrder) };
    case 'audience':
      return { article: '', name: audiences[_id ?? ''] ?? 'alcune persone' };
    case 'mail':
      return { article: '', name: 'un messaggio di FORM', to: paths.adminMail };
    case 'report':
      return { article: '', name: 'una segnalazione', to: page(paths.adminReport) };
    default:
      return kind satisfies never;
  }
}

/** Who did what to whom, with links to those who still exist. */
export function ActSentence({ act: { act, actor, subject, owner } }: { act: AdminAct }) {
  const thing = subject && thingOf(subject, act);
  return (
    <p className={classes.sentence}>
      <Name name={actor.name} to={actor._id && paths.adminUser(actor._id)} /> <span>{actWords[act]}</span>
      {thing ? (
        <>
          {' '}
          <span>{thing.article}</span>
          <Name name={thing.name} to={thing.to ?? null} />
        </>
      ) : act === 'content-restored' ? (
        <span> un contenuto</span>
      ) : null}
      {owner ? (
        <>
          <span>{subject && concerning.includes(subject.kind) ? ' che riguarda ' : ' di '}</span>
          <Name name={owner.name} to={owner._id && paths.adminUser(owner._id)} />
        </>
      ) : null}
    </p>
  );
}

const Name = ({ name, to }: { name: string; to: string | null }) => (
  <strong>
    <NameLink name={name} to={to} className="quiet-link" />
  </strong>
);
