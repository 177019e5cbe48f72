import { Badge } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import type { Contest } from '../../api/api-types';
import { formatTheMoment } from '../../ui/text/format';
import { counted } from '../../ui/text/italian';
import { type ContestStatus, contestStatusLabels, isUpcoming } from './contest-status';

const statusColors: Record<ContestStatus, string> = { active: 'bosco', closed: 'gray', completed: 'blue' };

export function ContestBadges({ contest }: { contest: Contest }) {
  const { status, isAutomatic } = contest;
  return (
    <>
      <Badge color={statusColors[status]} size="lg">
        {contestStatusLabels[status]}
      </Badge>
      {isUpcoming(contest) ? (
        <Badge color="sole" size="lg">
          In arrivo
        </Badge>
      ) : null}
      {isAutomatic ? (
        <Badge color="corallo" size="lg" leftSection={<IconRobot size={16} aria-hidden="true" />}>
          Automatico
        </Badge>
      ) : null}
    </>
  );
}

/** "Apre il 5 dicembre 2026, 09:00" before a contest begins; null afterwards. */
export const openingOf = (contest: Contest) =>
  isUpcoming(contest) ? `Apre ${formatTheMoment(contest.startDate)}` : null;

/** Who chooses the winner. */
export const deciderOf = ({ isAutomatic, creator }: Contest) =>
  isAutomatic || creator._id === null
    ? 'Decidono gli amministratori di FORM'
    : `Decide chi lo organizza: ${creator.name}`;

export const creatorOf = ({ creator }: Contest) => creator.name || 'Sistema';
export const participantsOf = ({ participantsCount }: Pick<Contest, 'participantsCount'>) =>
  counted(participantsCount, ['partecipante', 'partecipanti']);
