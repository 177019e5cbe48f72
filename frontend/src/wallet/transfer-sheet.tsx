import { Drawer } from '@mantine/core';
import { TransferPanel } from './transfer-panel';
import classes from './transfer-sheet.module.css';

interface TransferSheetProps {
  balance: number;
  opened: boolean;
  onClose: () => void;
}

/** The form for transfers in a sheet from below; what was typed is still there when it opens again. */
export function TransferSheet({ balance, opened, onClose }: TransferSheetProps) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      keepMounted
      position="bottom"
      size="auto"
      transitionProps={{ duration: 200 }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Invia Coin FORM">
        {/* Not the component's header, which would be a second banner. */}
        <div className={classes.header}>
          <Drawer.CloseButton aria-label="Chiudi" size={44} />
        </div>
        <Drawer.Body>
          <TransferPanel balance={balance} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
