import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../ui/lazy-part';
import classes from './balance.module.css';

const TransferSheet = lazyPart(async () => (await import('./transfer-sheet')).TransferSheet);

/** Opens the form for transfers, where there is no room for it beside the transactions. */
export function SendButton({ balance }: { balance: number }) {
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        className={classes.send}
        data-screen-only
        color="sole.4"
        leftSection={<IconSend size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setWasOpened(true);
        }}
      >
        Invia
      </Button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <TransferSheet balance={balance} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
