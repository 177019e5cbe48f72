import { Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Item } from '../../api/api-types';
import { useRestriction } from '../../entities/moderation/restriction';
import type { Auth } from '../../session/current-user';
import { LoadMoreList } from '../../ui/lists/load-more';
import { AskQuestion, takesQuestions } from './ask-question';
import { Question } from './question';
import classes from './questions.module.css';
import { useQuestionsInfiniteQuery } from './questions-api';

/** As links of notifications have it. */
export const questionsId = 'domande';

interface QuestionsProps {
  item: Item;
  auth: Auth;
  /** Whether the reader offers the item. */
  own: boolean;
}

/** What people have asked about an item, and what its author answered (product.md 10.29). */
export function Questions({ item, auth, own }: QuestionsProps) {
  const query = useQuestionsInfiniteQuery(item._id);
  const section = useRef<HTMLElement>(null);
  const isWanted = useLocation().hash === `#${questionsId}`;
  const isKnown = query.currentData !== undefined;
  // Only now it is where it stays.
  useEffect(() => {
    if (isWanted && isKnown) section.current?.scrollIntoView();
  }, [isWanted, isKnown]);
  // Who starts nothing new asks nothing either.
  const restriction = useRestriction();
  const asks = !own && !restriction && takesQuestions(item);
  const total = query.currentData?.pages[0]?.total;
  if (total === 0 && !own && !asks) return null;
  return (
    <section ref={section} id={questionsId} className={classes.questions} aria-labelledby="domande-e-risposte">
      <h2 id="domande-e-risposte">Domande e risposte</h2>
      {total === 0 ? <p className="soft">{own ? emptyToOwner : emptyToOthers}</p> : null}
      {asks ? <AskQuestion item={item._id} auth={auth} /> : null}
      {total === 0 ? null : (
        <LoadMoreList
          query={query}
          noun={['domanda', 'domande']}
          of="delle domande"
          counted
          empty={null}
          skeleton={skeleton}
        >
          {(questions) => (
            <ul className={classes.list}>
              {questions.map((question) => (
                <Question key={question._id} question={question} item={item} isSeller={own} />
              ))}
            </ul>
          )}
        </LoadMoreList>
      )}
    </section>
  );
}

/** Two of them. */
const skeleton = (
  <div className={classes.list}>
    <Skeleton height={112} radius="lg" />
    <Skeleton height={112} radius="lg" />
  </div>
);

const emptyToOthers = 'Ancora nessuna domanda. Se nella descrizione manca qualcosa, chiedilo qui.';
const emptyToOwner = 'Ancora nessuna domanda. Quando qualcuno ne fa una ti avvisiamo, e rispondi qui.';
