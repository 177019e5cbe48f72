import { Button, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import type { ContestDetail } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { SortingFields } from '../../entities/categories/sorting-fields';
import { paths } from '../../paths';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { useForm } from '../../ui/forms/form';
import { FormCard } from '../../ui/forms/form-card';
import { StepHeading } from '../../ui/forms/step-heading';
import { submitting } from '../../ui/forms/submitting';
import { useReviseContestMutation } from '../contest-commands-api';

/** Category and areas are all that can change of a contest that is over; without this, the category could never be deleted. */
export function CategoryForm({ contest: { _id, category, areas } }: { contest: ContestDetail }) {
  const navigate = useNavigate();
  const form = useForm({ initialValues: { category: category?._id ?? '', areas } });
  const { send, busy, failure } = useSend(useReviseContestMutation(), {
    failure: "Errore durante l'aggiornamento del contest",
    fields: form.values,
    onDone() {
      navigate(paths.contest(_id), { replace: true });
      announce('Modifiche salvate');
    },
  });
  const submit = submitting(form, (chosen) =>
    send({ id: _id, revision: { category: chosen.category || null, areas: chosen.areas } }),
  );
  return (
    <FormCard onSubmit={submit}>
      <StepHeading id="dati" focus={false}>
        Che cosa cambia
      </StepHeading>
      <Stack gap="lg">
        <Text>Le iscrizioni sono chiuse: premio, date e testi non cambiano più.</Text>
        <SortingFields
          value={form.values}
          onChange={(sorting) => {
            form.setFieldValue('category', sorting.category);
            form.setFieldValue('areas', sorting.areas);
          }}
          hint="Aiuta chi cerca a trovarlo"
          category={{ error: form.errors.category }}
          areasError={form.errors.areas}
        />
        <Outcome error={failure} />
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            Salva
          </Button>
          <Button component={Link} to={paths.contest(_id)} variant="default">
            Annulla
          </Button>
        </Group>
      </Stack>
    </FormCard>
  );
}
