import { Button } from '@mantine/core';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../api/errors';
import { paths } from '../paths';
import { Outcome } from '../ui/feedback/outcome';
import classes from './receipt-actions.module.css';
import { useDownloadReceiptMutation, useFetchReceiptMutation } from './receipt-api';

/** The actions on the receipt of a transaction; an error appears in the same place. */
export function ReceiptActions({ id }: { id: string }) {
  const navigate = useNavigate();
  const [download, downloading] = useDownloadReceiptMutation();
  const [fetchReceipt, fetching] = useFetchReceiptMutation();
  const error = downloading.error ?? fetching.error;

  const verify = async () => {
    downloading.reset();
    const { data: receipt } = await fetchReceipt(id);
    if (receipt !== undefined) navigate(paths.verify, { state: { receipt } });
  };

  return (
    <div className={classes.receipt}>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={downloading.isLoading}
          onClick={() => {
            fetching.reset();
            download(id);
          }}
        >
          Scarica ricevuta
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
          loading={fetching.isLoading}
          onClick={verify}
        >
          Verifica ricevuta
        </Button>
      </div>
      <Outcome error={error ? messageOf(error, 'Errore durante il download della ricevuta') : null} />
    </div>
  );
}
