import { Badge } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import type { Contest } from '../session/api-types';
import { type ContestStatus, contestStatusLabels } from '../session/contest-status';

const statusColors: Record<ContestStatus, string> = { active: 'bosco', closed: 'gray', completed: 'blue' };

export function ContestBadges({ contest: { status, isAutomatic } }: { contest: Contest }) {
  return (
    <>
      <Badge color={statusColors[status]} size="lg">
        {contestStatusLabels[status]}
      </Badge>
      {isAutomatic ? (
        <Badge color="corallo" size="lg" leftSection={<IconRobot size={16} aria-hidden="true" />}>
          Automatico
        </Badge>
      ) : null}
    </>
  );
}

export const creatorOf = ({ creator }: Contest) => creator.name || 'Sistema';
export const participantsOf = ({ participantsCount }: Contest) =>
  participantsCount === 1 ? '1 partecipante' : `${participantsCount} partecipanti`;
export const categoryOf = ({ category }: Contest) => category?.name ?? 'Categoria N/D';
