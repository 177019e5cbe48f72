import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '../../api/errors';
import { Outcome } from '../../ui/feedback/outcome';
import { useDownloadFileMutation } from './files-api';

interface FileDownloadProps {
  file: { _id: string; name: string };
  /** What the button says, where the name does not stand beside it. */
  label?: string;
}

/** A file that somebody uploaded: a browser shows none of it as a page, it is saved. */
export function FileDownload({ file, label = 'Scarica il file' }: FileDownloadProps) {
  const [download, { isLoading, error }] = useDownloadFileMutation();
  return (
    <div>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={isLoading}
        onClick={() => download(file)}
      >
        {label}
      </Button>
      <Outcome error={error ? messageOf(error, 'Errore durante lo scaricamento del file') : null} />
    </div>
  );
}
