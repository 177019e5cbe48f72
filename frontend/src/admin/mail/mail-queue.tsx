import { Notice } from '../../ui/feedback/notice';
import { formatAsOf, formatMoment, formatNumber, withArticle } from '../../ui/text/format';
import { useMailQueueQuery } from './mail-api';
import { problemText } from './mail-words';

const lookAgainMs = 30_000;

/** How many messages wait, since when, why and until about when; nothing where none does. */
export function MailQueue() {
  const { data: queue } = useMailQueueQuery(undefined, { pollingInterval: lookAgainMs });
  if (!queue?.since) return null;
  const { waiting, since, problem, triedAgain, until } = queue;
  const many = waiting === 1 ? 'Un messaggio aspetta' : `${formatNumber(waiting)} messaggi aspettano`;
  return (
    <Notice label="Messaggi in attesa" tone="quiet">
      <p>
        {[
          `${many} di partire, ${waiting === 1 ? '' : 'il primo '}${withArticle('dal', formatMoment(since))}.`,
          problem && `${problemText(problem)}.`,
          triedAgain && `Nuovo tentativo ${formatAsOf(triedAgain)}.`,
          until && `L’ultimo parte, circa, ${formatAsOf(until)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Notice>
  );
}
