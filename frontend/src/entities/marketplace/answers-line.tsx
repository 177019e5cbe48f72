import type { PublicProfile } from '../../api/api-types';
import { formatNumber } from '../../ui/text/format';
import { counted } from '../../ui/text/italian';
import { rules } from '../rules';

interface AnswersLineProps {
  /** Null while they are too few. */
  answers: PublicProfile['answers'] | undefined;
  className?: string;
}

/** How reliably a company answers, where people decide whether to apply. */
export const AnswersLine = ({ answers, className = 'soft' }: AnswersLineProps) =>
  answers ? (
    <p className={className}>
      {`Risponde a ${counted(answers.inTime, ['candidatura', 'candidature'])} su ${formatNumber(answers.asked)} entro ${rules.applicationDays} giorni`}
    </p>
  ) : null;
