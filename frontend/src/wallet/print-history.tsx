import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './history.module.css';

/** Whether the names and the words of others are printed: only by the print for which somebody asked. */
export function usePrintedNames() {
  const [withNames, setWithNames] = useState(false);
  useEffect(() => {
    const forget = () => setWithNames(false);
    window.addEventListener('afterprint', forget);
    return () => window.removeEventListener('afterprint', forget);
  }, []);
  const print = (names: boolean) => {
    // What is printed is what the page shows at this moment.
    flushSync(() => setWithNames(names));
    window.print();
  };
  return { withNames, print };
}

/** What is on paper is read by others, too: the names and notes of other people are a choice. */
export function PrintHistory({ onPrint }: { onPrint: (withNames: boolean) => void }) {
  return (
    <Menu position="bottom-end" shadow="md" radius="md">
      <Tooltip label="Stampa le transazioni" events={{ hover: true, focus: true, touch: false }}>
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label="Stampa le transazioni">
            <IconPrinter size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown className={classes.choices}>
        <Menu.Item mih={44} onClick={() => onPrint(false)}>
          Senza nomi e note di altre persone
        </Menu.Item>
        <Menu.Item mih={44} onClick={() => onPrint(true)}>
          Con nomi e note
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
