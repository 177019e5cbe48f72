import { Button } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import { useState } from 'react';
import type { Question as Asked, Item } from '../../api/api-types';
import { useCommand, useSend } from '../../api/commands/use-command';
import { creatorOf } from '../../entities/marketplace/item-labels';
import { ReportAction } from '../../entities/moderation/report-action';
import { useKnownRestriction } from '../../entities/moderation/restriction';
import { paths } from '../../paths';
import { announce } from '../../ui/feedback/announce';
import { InlineConfirm } from '../../ui/forms/inline-confirm';
import { NameLink } from '../../ui/lists/name-link';
import { formatDay } from '../../ui/text/format';
import classes from './questions.module.css';
import { answerLengths, useAnswerMutation, useRemoveQuestionMutation } from './questions-api';
import { WordsForm } from './words-form';

interface QuestionProps {
  question: Asked;
  item: Item;
  /** Whether the reader offers the item. */
  isSeller: boolean;
}

/** A question with what the author of the item answered. */
export function Question({ question, item, isSeller }: QuestionProps) {
  const { _id, author, isOwn, text, askedAt, isHidden, answer } = question;
  const removing = useSend(useRemoveQuestionMutation(), {
    failure: 'Errore durante l’eliminazione della domanda',
    onDone: () => announce('Domanda eliminata'),
  });
  const named = isOwn ? 'la tua domanda' : `la domanda di ${author.name}`;
  return (
    <li className={`card ${classes.question}`}>
      <p className={classes.by}>
        <strong>
          {isOwn || author._id === null ? (
            authorOf(question)
          ) : (
            <NameLink name={author.name} to={paths.person(author._id)} className="quiet-link" />
          )}
        </strong>{' '}
        <time dateTime={askedAt} className="soft">
          {formatDay(askedAt)}
        </time>
      </p>
      <p className={isHidden ? 'soft' : classes.asked}>{text}</p>
      <div className={classes.actions}>
        {isOwn || isHidden ? null : <ReportAction kind="question" subject={_id} name={named} />}
        {isOwn ? (
          <InlineConfirm
            subject={named}
            question={answer ? 'Eliminare la domanda e la risposta?' : 'Eliminare la domanda?'}
            sending={removing}
            onConfirm={() => removing.send({ item: item._id, question: _id })}
          />
        ) : null}
      </div>
      {answer ? <Answer of={_id} answer={answer} item={item} isSeller={isSeller} /> : null}
      {isSeller && !answer && !isHidden && !question.isBlocked ? <Reply question={question} item={item._id} /> : null}
    </li>
  );
}

const authorOf = ({ isOwn, author }: Asked): string => (isOwn ? 'La tua domanda' : author.name);

interface AnswerProps {
  /** The id of the question. */
  of: string;
  answer: NonNullable<Asked['answer']>;
  item: Item;
  isSeller: boolean;
}

function Answer({ of, answer: { text, answeredAt, isHidden }, item, isSeller }: AnswerProps) {
  const name = creatorOf(item);
  return (
    <div className={classes.answer}>
      <p className={classes.by}>
        <strong>
          {isSeller ? (
            'La tua risposta'
          ) : (
            <>
              <span>Risposta di</span> <span translate="no">{name}</span>
            </>
          )}
        </strong>{' '}
        <time dateTime={answeredAt} className="soft">
          {formatDay(answeredAt)}
        </time>
      </p>
      <p className={isHidden ? 'soft' : classes.text}>{text}</p>
      {isSeller || isHidden ? null : (
        <div className={classes.actions}>
          <ReportAction kind="question" subject={`${of}:answer`} name={`la risposta di ${name}`} />
        </div>
      )}
    </div>
  );
}

/** Who starts nothing new answers nothing either. */
function Reply({ question: { _id, author }, item }: { question: Asked; item: string }) {
  const [state, setState] = useState<'closed' | 'open' | 'left'>('closed');
  if (useKnownRestriction() !== null) return null;
  if (state === 'open') return <ReplyForm question={_id} item={item} onDone={() => setState('left')} />;
  return (
    <div>
      <Button
        variant="light"
        size="sm"
        leftSection={<IconMessageReply size={18} aria-hidden="true" />}
        aria-label={`Rispondi alla domanda di ${author.name}`}
        autoFocus={state === 'left'}
        onClick={() => setState('open')}
      >
        Rispondi
      </Button>
    </div>
  );
}

function ReplyForm({ question, item, onDone }: { question: string; item: string; onDone: () => void }) {
  const answering = useCommand(useAnswerMutation(), {
    failure: 'Errore durante l’invio della risposta',
    fields: { text: '' },
    onDone: () => announce('Risposta pubblicata'),
  });
  return (
    <WordsForm
      // Several questions may be answered at once.
      name={`risposta-${question}`}
      label="La tua risposta"
      hint="La legge chiunque, e poi non si può cambiare."
      lengths={answerLengths}
      empty="Scrivi la risposta"
      confirm="Pubblica la risposta"
      sending={answering}
      onSend={(text) => answering.send({ item, question, text }, onDone)}
      onBack={onDone}
    />
  );
}
