/** Written by `make api` from the words of the server. */
import { paths } from '../../paths';

export const actSubjects = {
  "category": {
    "article": "la categoria",
    page: paths.adminCategories
  },
  "person": {
    page: paths.adminUser
  },
  "audience": {
    "called": "alcune persone",
    "calledById": {
      "all": "tutte le persone",
      "minor": "tutti i minori",
      "adult": "tutti gli adulti",
      "company": "tutte le aziende",
      "admin": "tutti gli amministratori"
    }
  },
  "item": {
    "article": "l’articolo",
    page: paths.item
  },
  "order": {
    "called": "un ordine",
    page: paths.adminOrder
  },
  "contest": {
    "article": "il contest",
    page: paths.contest
  },
  "report": {
    "called": "una segnalazione",
    page: paths.adminReport,
    "concernsOwner": true
  },
  "mail": {
    "called": "un messaggio di FORM",
    page: paths.adminMail,
    "concernsOwner": true
  }
} as const;
