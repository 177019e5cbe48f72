import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '../api/errors';
import { Outcome } from '../ui/feedback/outcome';

interface DownloadState {
  isLoading: boolean;
  isSuccess: boolean;
  error?: unknown;
}

interface DownloadButtonProps {
  label: string;
  state: DownloadState;
  onClick: () => void;
}

export const DownloadButton = ({ label, state, onClick }: DownloadButtonProps) => (
  <Button
    variant="default"
    leftSection={<IconDownload size={18} aria-hidden="true" />}
    loading={state.isLoading}
    onClick={onClick}
  >
    {label}
  </Button>
);

interface DownloadOutcomeProps {
  state: DownloadState;
  /** Said where the server gives no reason. */
  failure: string;
}

export const DownloadOutcome = ({ state: { isSuccess, error }, failure }: DownloadOutcomeProps) => (
  <Outcome success={isSuccess ? 'Il file è stato scaricato' : null} error={error ? messageOf(error, failure) : null} />
);
