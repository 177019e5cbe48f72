import { type CheckName, type CheckResult, checkNames, type Verified } from '../ledger/verify-receipt';

interface CheckLabels {
  label: string;
  /** The explanation of each result. */
  passed: string;
  failed: string;
  unknown: string;
  /** The end of "Ricevuta non valida: …". */
  verdict: string;
}

const noCheckpoint = 'Non si può controllare: il checkpoint non è leggibile.';
const noKey = 'Non si può controllare senza un checkpoint leggibile e una chiave pubblica.';

const words: Record<CheckName, CheckLabels> = {
  content: {
    label: 'Contenuto',
    passed: 'L’impronta ricalcolata dal contenuto è quella della ricevuta.',
    failed: 'Il contenuto non corrisponde alla sua impronta: qualcuno lo ha cambiato, oppure il file si è rovinato.',
    unknown: '',
    verdict: 'il contenuto è stato alterato',
  },
  place: {
    label: 'Posizione nel registro',
    passed: 'La posizione dichiarata è quella scritta nella transazione stessa.',
    failed: 'La posizione dichiarata non è quella scritta nella transazione.',
    unknown: '',
    verdict: 'la posizione nel registro non è la sua',
  },
  checkpoint: {
    label: 'Checkpoint',
    passed: 'Il checkpoint copre tanti eventi quanti ne dichiara la ricevuta.',
    failed: 'Il checkpoint non è leggibile, oppure copre un altro numero di eventi.',
    unknown: '',
    verdict: 'il checkpoint non è il suo',
  },
  root: {
    label: 'Percorso fino alla radice',
    passed: 'Dalla transazione si arriva alla radice del checkpoint: è nel registro, in quella posizione.',
    failed: 'Dalla transazione non si arriva alla radice del checkpoint: nel registro che è stato firmato non c’è.',
    unknown: noCheckpoint,
    verdict: 'la transazione non è nel registro firmato',
  },
  origin: {
    label: 'Origine',
    passed: 'Il checkpoint è del registro a cui appartiene la chiave pubblica.',
    failed: 'Il checkpoint è di un altro registro.',
    unknown: noKey,
    verdict: 'viene da un altro registro',
  },
  signature: {
    label: 'Firma',
    passed: 'Il checkpoint è firmato con una chiave pubblica di cui ti fidi.',
    failed: 'Il checkpoint non è firmato con nessuna delle chiavi pubbliche in uso.',
    unknown: noKey,
    verdict: 'la firma non è di una chiave fidata',
  },
};

export const labelOf = (check: CheckName): string => words[check].label;
export const meaningOf = (check: CheckName, result: CheckResult): string => words[check][result];

/** The verdict and its explanation, a line each. */
export function verdictLabels({ verdict, checks }: Verified): { title: string; text: string } {
  const failed = checkNames.find((check) => checks[check] === 'failed');
  if (failed) return { title: `Ricevuta non valida: ${words[failed].verdict}`, text: words[failed].failed };
  if (verdict === 'undecided')
    return {
      title: 'Ricevuta da completare: manca la chiave pubblica',
      text: 'Ciò che si può controllare torna, ma senza chiave nessuno sa chi ha firmato. Incolla la chiave pubblica qui sotto.',
    };
  return {
    title: 'Ricevuta valida',
    text: 'La transazione è nel registro, e da quando il checkpoint è stato firmato nessuno può averla cambiata.',
  };
}
