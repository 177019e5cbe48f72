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
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Invia Coin FORM">
        <Drawer.Header>
          <Drawer.CloseButton aria-label="Chiudi" size={44} />
        </Drawer.Header>
        <Drawer.Body>
          <TransferPanel balance={balance} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
