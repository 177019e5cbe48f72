import { Button } from '@mantine/core';
import { IconBellSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ItemFilter } from '../../entities/marketplace/items-api';
import { useRestriction } from '../../entities/moderation/restriction';
import { useWhyNotLoaded } from '../../entities/not-loaded';
import { Dialog } from '../../ui/layout/dialog';
import { lazyPart } from '../../ui/lazy-part';

const SaveSearchDialog = lazyPart(async () => (await import('./save-search-dialog')).SaveSearchDialog, NotLoaded);

/** Keeps the search that is shown; its form is fetched once somebody wants it. */
export function SaveSearch({ filter }: { filter: ItemFilter }) {
  const [isOpen, setOpen] = useState(false);
  const restriction = useRestriction();
  if (restriction) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconBellSearch size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Salva questa ricerca
      </Button>
      {isOpen ? (
        <Suspense>
          <SaveSearchDialog filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function NotLoaded({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="La ricerca non è salvata" text={`${useWhyNotLoaded()} Riprova tra poco.`} onCancel={onClose}>
      <Button onClick={onClose} autoFocus>
        Chiudi
      </Button>
    </Dialog>
  );
}
