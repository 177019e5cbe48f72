import type { AdminAct } from '../../api/api-types';
import { paths } from '../../paths';
import { NameLink } from '../../ui/lists/name-link';
import classes from './act-list.module.css';
import { actSentences } from './act-sentences.gen';
import { actSubjects } from './act-subjects.gen';

interface SubjectLabels {
  article?: string;
  called?: string;
  calledById?: Readonly<Record<string, string>>;
  page?: string | ((id: string) => string);
  concernsOwner?: true;
}

/** FORM may be newer than this tab, and have acts and subjects that it does not know. */
const sentences: Readonly<Record<string, { sentence: string; thing?: string }>> = actSentences;
const subjects: Readonly<Record<string, SubjectLabels>> = actSubjects;
const unknown = (hasSubject: boolean) => ({
  sentence: `ha compiuto un’altra operazione${hasSubject ? ' che riguarda' : ''}`,
  thing: undefined,
});

interface Thing {
  /** What stands before the name; a person needs nothing. */
  article: string;
  name: string;
  /** Its page; undefined where it has none, or no longer exists. */
  to?: string | undefined;
}

function thingOf({ kind, _id, name }: NonNullable<AdminAct['subject']>, thing: string | undefined): Thing {
  const { article, called, calledById = {}, page }: SubjectLabels = subjects[kind] ?? {};
  const before = kind === 'person' && thing !== undefined ? `${thing} di` : article;
  return {
    article: before === undefined ? '' : `${before} `,
    name: calledById[_id ?? ''] ?? called ?? name ?? 'qualcosa',
    to: _id === null ? undefined : typeof page === 'function' ? page(_id) : page,
  };
}

/** Who did what to whom, with links to those who still exist. */
export function ActSentence({ act: { act, actor, subject, owner } }: { act: AdminAct }) {
  const { sentence, thing: about } = sentences[act] ?? unknown(subject !== null);
  const thing = subject && thingOf(subject, about);
  return (
    <p className={classes.sentence}>
      <Name name={actor.name} to={actor._id && paths.adminUser(actor._id)} /> <span>{sentence}</span>
      {thing ? (
        <>
          {' '}
          <span>{thing.article}</span>
          <Name name={thing.name} to={thing.to ?? null} />
        </>
      ) : about === undefined ? null : (
        <span> {about}</span>
      )}
      {owner ? (
        <>
          <span>{subject && subjects[subject.kind]?.concernsOwner ? ' che riguarda ' : ' di '}</span>
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
