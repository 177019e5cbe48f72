import { Button, Textarea } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Goal, GoalComment } from '../../api/api-types';
import { useCommand, useSend } from '../../api/commands/use-command';
import { Resource } from '../../api/resource';
import { useCurrentUser } from '../../session/current-user';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { countOf } from '../../ui/fields/text-length';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { useForm } from '../../ui/forms/form';
import { InlineConfirm } from '../../ui/forms/inline-confirm';
import { submitting } from '../../ui/forms/submitting';
import { formatDay } from '../../ui/text/format';
import { ReportAction } from '../moderation/report-action';
import { useKnownRestriction } from '../moderation/restriction';
import classes from './goal-comments.module.css';
import { commentLengths, useAddCommentMutation, useCommentsQuery, useRemoveCommentMutation } from './guidance-api';

/** The newest ones, which are shown at once. */
const shownAtFirst = 3;

interface GoalCommentsProps {
  goal: Pick<Goal, '_id' | 'title'>;
  /** Whether somebody else reads the goal: to themselves people write nothing. */
  isShared: boolean;
}

/** What those who read a path wrote about one of its goals. */
export function GoalComments({ goal: { _id, title }, isShared }: GoalCommentsProps) {
  const query = useCommentsQuery(_id);
  // The button that follows in any case has its room from the start.
  const room = isShared ? <div className={classes.awaited} /> : null;
  return (
    <Resource query={query} error="Errore nel caricamento dei commenti" loading={room}>
      {(comments) =>
        comments.length === 0 && !isShared ? null : (
          <section className={classes.comments} aria-label={`Commenti: ${title}`}>
            <CommentList comments={comments} />
            {isShared ? <NewComment goal={_id} title={title} /> : null}
          </section>
        )
      }
    </Resource>
  );
}

function CommentList({ comments }: { comments: readonly GoalComment[] }) {
  const [isWhole, setWhole] = useState(false);
  const folded = isWhole ? 0 : Math.max(0, comments.length - shownAtFirst);
  if (comments.length === 0) return null;
  return (
    <>
      {folded > 0 ? (
        <Button variant="subtle" size="compact-sm" className={classes.before} onClick={() => setWhole(true)}>
          {folded === 1 ? 'Mostra il commento di prima' : `Mostra i ${folded} commenti di prima`}
        </Button>
      ) : null}
      <ul>
        {comments.slice(folded).map((comment) => (
          <Comment key={comment._id} comment={comment} />
        ))}
      </ul>
    </>
  );
}

function Comment({ comment: { _id, goal, author, text, writtenAt, isRemovable } }: { comment: GoalComment }) {
  const isOwn = useCurrentUser()?._id === author._id;
  const removing = useSend(useRemoveCommentMutation(), {
    failure: 'Errore durante la rimozione del commento',
    onDone: () => announce('Commento rimosso'),
  });
  const named = `il commento di ${author.name}`;
  return (
    <li>
      <p className={classes.by}>
        <strong translate="no">{author.name}</strong>{' '}
        <time dateTime={writtenAt} className="soft">
          {formatDay(writtenAt)}
        </time>
      </p>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        {isOwn ? null : <ReportAction kind="comment" subject={_id} name={named} />}
        {isRemovable ? (
          <InlineConfirm
            label="Rimuovi"
            subject={named}
            question="Rimuovere il commento?"
            sending={removing}
            onConfirm={() => removing.send({ goal, comment: _id })}
          />
        ) : null}
      </div>
    </li>
  );
}

/** Who starts nothing new writes no comment either. */
function NewComment({ goal, title }: { goal: string; title: string }) {
  const [state, setState] = useState<'closed' | 'open' | 'left'>('closed');
  if (useKnownRestriction() !== null) return null;
  if (state === 'open') return <CommentForm goal={goal} onDone={() => setState('left')} />;
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMessagePlus size={18} aria-hidden="true" />}
        aria-label={`Commenta: ${title}`}
        autoFocus={state === 'left'}
        onClick={() => setState('open')}
      >
        Commenta
      </Button>
    </div>
  );
}

function CommentForm({ goal, onDone }: { goal: string; onDone: () => void }) {
  const form = useForm({
    // The focus finds a field by the name of its form, and several goals may be commented at once.
    name: `commento-${goal}`,
    initialValues: { text: '' },
    lengths: commentLengths,
    validate: { text: (written) => (written.trim() === '' ? 'Scrivi il commento' : null) },
  });
  const adding = useCommand(useAddCommentMutation(), {
    failure: 'Errore durante l’aggiunta del commento',
    fields: form.values,
    onDone: () => announce('Commento aggiunto'),
  });
  const submit = submitting(form, ({ text }) => adding.send({ goal, text: text.trim() }, onDone));
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <Textarea
        label="Il tuo commento"
        description={`Lo legge chi legge il percorso. ${countOf(form.values.text, commentLengths.text)}`}
        rows={3}
        required
        autoFocus
        {...form.getInputProps('text')}
      />
      <Outcome error={adding.failure} />
      <ConfirmOrBack confirm="Aggiungi il commento" back="Annulla" onBack={onDone} busy={adding.busy} size="sm" />
    </form>
  );
}
