import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

export const PrintButton = () => (
  <Button
    variant="default"
    leftSection={<IconPrinter size={18} aria-hidden="true" />}
    onClick={() => window.print()}
    data-screen-only
  >
    Stampa
  </Button>
);
