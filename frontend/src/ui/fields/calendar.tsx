import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/it';
import { DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The common props of every field with a calendar. */
export const calendarProps = {
  leftSection: <IconCalendar size={18} aria-hidden="true" />,
  leftSectionPointerEvents: 'none' as const,
  hideOutsideDates: true,
  ariaLabels: {
    monthLevelControl: 'Scegli il mese',
    yearLevelControl: 'Scegli l’anno',
    previousMonth: 'Mese precedente',
    nextMonth: 'Mese successivo',
    previousYear: 'Anno precedente',
    nextYear: 'Anno successivo',
    previousDecade: 'Decennio precedente',
    nextDecade: 'Decennio successivo',
  },
};

/** Calendars below start the week on Monday and are in Italian. */
export function Calendars({ children }: { children: ReactNode }) {
  return <DatesProvider settings={{ locale: 'it', firstDayOfWeek: 1, weekendDays: [] }}>{children}</DatesProvider>;
}
