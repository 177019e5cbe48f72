import { paths } from '../../paths';
import { EmptyState } from '../../ui/feedback/states';
import { ListFrame, LoadMoreList } from '../../ui/lists/load-more';
import { NameLink } from '../../ui/lists/name-link';
import { DotSeparated } from '../../ui/text/dot-separated';
import { formatMoment } from '../../ui/text/format';
import acts from '../log/act-list.module.css';
import classes from '../people/user.module.css';
import { type ConsentAct, useUserConsentsInfiniteQuery } from './user-family-api';

/** Consents given and withdrawn, and what was disputed, newest first: of a minor and of a guardian. */
export function UserConsents({ id }: { id: string }) {
  return (
    <section className={classes.part}>
      <h2>Consensi</h2>
      <LoadMoreList
        query={useUserConsentsInfiniteQuery(id)}
        noun={['passaggio', 'passaggi']}
        of="dei consensi"
        empty={<EmptyState title="Nessun consenso" hint="Qui compaiono i consensi dati e ritirati, con la data." />}
      >
        {(history) => (
          <ListFrame>
            <ol>
              {history.map((act) => (
                <Act key={`${act.revision} ${act.guardian._id}`} act={act} />
              ))}
            </ol>
          </ListFrame>
        )}
      </LoadMoreList>
    </section>
  );
}

function Act({ act }: { act: ConsentAct }) {
  const proof = proofOf(act);
  return (
    <li className={acts.act}>
      <p className={acts.sentence}>
        <Sentence act={act} />
      </p>
      {proof.length > 0 ? (
        <p className={`soft ${acts.proof}`}>
          <DotSeparated>
            {proof.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </DotSeparated>
        </p>
      ) : null}
      {act.reason ? <p className={`soft ${acts.reason}`}>{act.reason}</p> : null}
      <time className={acts.time} dateTime={act.timestamp}>
        {formatMoment(act.timestamp)}
      </time>
    </li>
  );
}

function Sentence({ act: { act, by, method, reason, ...people } }: { act: ConsentAct }) {
  const [child, guardian] = [<Name key="child" of={people.child} />, <Name key="guardian" of={people.guardian} />];
  const administrator = by ? <Name of={by} /> : <span>Un amministratore</span>;
  switch (act) {
    case 'given':
      if (!by)
        return (
          <>
            {guardian} <span>ha dato il consenso per</span> {child}
          </>
        );
      return method === 'restored' ? (
        <>
          {administrator} <span>ha deciso:</span> {guardian} <span>è di nuovo genitore o tutore di</span> {child}
        </>
      ) : (
        <>
          {administrator} <span>ha accettato il consenso di</span> {guardian} <span>per</span> {child}
        </>
      );
    case 'withdrawn':
      return (
        <>
          {guardian} <span>ha ritirato il consenso per</span> {child}
        </>
      );
    case 'contested':
      return (
        <>
          {child} <span>dice che</span> {guardian} <span>non è genitore o tutore</span>
        </>
      );
    case 'confirmed':
      return (
        <>
          {administrator} <span>ha verificato:</span> {guardian} <span>è genitore o tutore di</span> {child}
        </>
      );
    case 'removed':
      return by && reason ? (
        <>
          {administrator} <span>ha deciso:</span> {guardian} <span>non è più genitore o tutore di</span> {child}
        </>
      ) : (
        <>
          {guardian} <span>non è più genitore o tutore di</span> {child}
        </>
      );
    case 'of-age':
      return (
        <>
          {child} <span>ha compiuto 18 anni:</span> {guardian} <span>non decide più</span>
        </>
      );
    default:
      return act satisfies never;
  }
}

const Name = ({ of: { _id, name } }: { of: { _id: string | null; name: string } }) => (
  <strong>
    <NameLink name={name} to={_id && paths.adminUser(_id)} className="quiet-link" />
  </strong>
);

const methods: Readonly<Record<string, string>> = {
  'mail-link': 'con il link del messaggio',
  'signed-in': 'con il link e il proprio account',
  again: 'dalla pagina della famiglia',
};

/** What is kept as the proof of a consent. */
function proofOf({ textVersion, method, declaredName }: ConsentAct): string[] {
  const how = methods[method ?? ''];
  return [
    ...(declaredName ? [`Dichiara di essere ${declaredName}, con la responsabilità genitoriale`] : []),
    ...(how ? [how] : []),
    ...(textVersion ? [`versione del testo ${textVersion}`] : []),
  ];
}
