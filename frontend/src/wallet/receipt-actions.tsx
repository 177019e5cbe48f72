import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../api/errors';
import { paths } from '../paths';
import { Outcome } from '../ui/outcome';
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
        <span className={classes.label} aria-hidden="true">
          Ricevuta
        </span>
        <Action
          label="Scarica ricevuta"
          Icon={IconDownload}
          busy={downloading.isLoading}
          onClick={() => {
            fetching.reset();
            download(id);
          }}
        />
        <Action label="Verifica ricevuta" Icon={IconShieldCheck} busy={fetching.isLoading} onClick={verify} />
      </div>
      <Outcome error={error ? messageOf(error, 'Errore durante il download della ricevuta') : null} />
    </div>
  );
}

interface ActionProps {
  label: string;
  Icon: typeof IconDownload;
  busy: boolean;
  onClick: () => void;
}

function Action({ label, Icon, busy, onClick }: ActionProps) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon size={32} color="gray" aria-label={label} loading={busy} onClick={onClick}>
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
