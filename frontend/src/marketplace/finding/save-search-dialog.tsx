import { Stack, TextInput } from '@mantine/core';
import { useCommand } from '../../api/commands/use-command';
import { useCategoriesQuery } from '../../entities/categories/categories-api';
import type { ItemFilter } from '../../entities/marketplace/items-api';
import { useCreatorName } from '../../entities/people/profiles-api';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { useForm } from '../../ui/forms/form';
import { submitting } from '../../ui/forms/submitting';
import { Dialog } from '../../ui/layout/dialog';
import { filterLabels } from './filter-labels';
import { useSaveSearchMutation } from './save-search-api';

const nameMax = 60;

interface SaveSearchDialogProps {
  filter: ItemFilter;
  onClose: () => void;
}

/** Gives a search its name: at first what is looked for. */
export function SaveSearchDialog({ filter, onClose }: SaveSearchDialogProps) {
  const { currentData: categories } = useCategoriesQuery();
  const creator = useCreatorName(filter.creator);
  const words = [
    filter.search,
    ...filterLabels(filter, categories?.find(({ _id }) => _id === filter.category)?.name).map(([, label]) => label),
    creator,
  ];
  const saving = useCommand(useSaveSearchMutation(), {
    failure: 'Errore durante il salvataggio della ricerca',
    fields: { name: '' },
    onDone() {
      announce('Ricerca salvata: la trovi fra i preferiti');
      onClose();
    },
  });
  const form = useForm({
    initialValues: { name: nameOf(words) },
    lengths: { name: nameMax },
    validate: { name: (name) => (name.trim() === '' ? 'Scrivi un nome' : null) },
  });
  const submit = submitting(form, ({ name }) => saving.send({ name: name.trim(), query: queryOf(filter) }));
  return (
    <Dialog
      title="Salvare questa ricerca?"
      text="La ritrovi fra i preferiti, e una volta al giorno ti diciamo quanti articoli nuovi trova."
      onCancel={() => saving.busy || onClose()}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput label="Nome" required autoFocus {...form.getInputProps('name')} />
          <Outcome error={saving.failure} />
          <ConfirmOrBack confirm="Salva" back="Annulla" onBack={onClose} busy={saving.busy} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** As much of the words as a name holds. */
const nameOf = (words: readonly (string | null | undefined)[]): string =>
  [...words.filter(Boolean).join(', ')].slice(0, nameMax).join('').trim();

/** What the list is asked for, in whatever order. */
const queryOf = ({ sort: _, ...filter }: ItemFilter): string =>
  String(
    new URLSearchParams(
      Object.entries(filter).flatMap(([name, value]) => (value || value === 0 ? [[name, String(value)]] : [])),
    ),
  );
