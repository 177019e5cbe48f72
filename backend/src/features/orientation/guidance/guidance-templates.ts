import { sentence, to } from '../../../basics/italian.js';
import { announcement } from '../../notifications/notification.js';
import type { Templates } from '../../notifications/templates.js';

/** The texts of notifications about counsellors. They hold no word of anybody. */
export const guidanceTemplates: Templates = {
  'guidance-invited': announcement(({ from }) => ({
    title: 'Ti chiedono di accompagnare qualcuno',
    message: `${from} ti invita ad accompagnare il suo orientamento: puoi accettare o rifiutare.`,
  })),
  'guidance-accepted': ({ from }) => ({
    title: 'Invito accettato',
    message: `${from} ha accettato. Prima che veda qualcosa serve il sì dei tuoi genitori o tutori.`,
  }),
  'guidance-wanted': announcement(({ person, from }) => ({
    title: 'Serve il tuo sì per un accompagnamento',
    message: `${person} vuole mostrare il proprio orientamento ${to(from ?? '')}: rispondi di sì o di no.`,
  })),
  'guidance-begins': announcement(({ from }) => ({
    title: 'L’accompagnamento è iniziato',
    message: `Da ora è attivo l’accompagnamento con ${from}: nella pagina si legge che cosa è condiviso.`,
  })),
  'guidance-refused': ({ from }) => ({
    title: 'L’accompagnamento non inizia',
    message: sentence(`Un genitore o tutore ha risposto di no all’accompagnamento con ${from}`),
  }),
  'guidance-ended': ({ from }) => ({
    title: 'Accompagnamento concluso',
    message: `L’accompagnamento con ${from} è finito: non si vede più nulla di quello che era condiviso.`,
  }),
  'counsellor-suspended': announcement(({ from }) => ({
    title: 'Un account sospeso',
    message: `L’account di ${from} è sospeso: finché lo è, non vede nulla del minore che accompagna. Puoi concludere l’accompagnamento.`,
  })),
};
