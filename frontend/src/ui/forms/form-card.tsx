import { Skeleton, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Loading } from '../feedback/states';
import classes from './form-card.module.css';

/** A form on a card of its own. The form validates its fields, not the browser. */
export const FormCard = (props: ComponentProps<'form'>) => (
  <form noValidate className={`sheet ${classes.card}`} {...props} />
);

/** Content in place of the form. */
export const FormPanel = ({ children }: { children: ReactNode }) => (
  <div className={`sheet ${classes.card}`}>{children}</div>
);

/** Two fields side by side on a wide screen. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>;

/** @param label of the loading state, which starts with "Caricamento" */
export function FormSkeleton({ label, fields = 4 }: { label: string; fields?: number }) {
  return (
    <Loading label={label} className={`sheet ${classes.card}`}>
      <Stack gap="lg">
        {Array.from({ length: fields }, (_, field) => field).map((field) => (
          <div key={field}>
            <Skeleton height={14} width={120} mb={10} />
            <Skeleton height={42} />
          </div>
        ))}
      </Stack>
    </Loading>
  );
}
