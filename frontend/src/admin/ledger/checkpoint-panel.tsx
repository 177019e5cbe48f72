import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../api/download';
import { cosignatures, ownSignatures, parseCheckpoint } from '../../ledger/checkpoint';
import { CodeFact, Fact, Facts } from '../../ui/layout/facts';
import { formatMoment, formatNumber } from '../../ui/text/format';
import classes from './blockchain.module.css';

/** The newest signed checkpoint: its size, its signers, and the note itself, to be saved outside FORM. */
export function CheckpointPanel({ note }: { note: string }) {
  const checkpoint = parseCheckpoint(note);
  return (
    <section className={classes.checkpoint} aria-labelledby="checkpoint">
      <div className={classes.heading}>
        <h3 id="checkpoint">Ultimo checkpoint firmato</h3>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => saveFile(new Blob([note], { type: 'text/plain' }), fileName(checkpoint?.size))}
        >
          Scarica il checkpoint
        </Button>
      </div>
      <Facts>
        {checkpoint ? (
          <>
            <Fact label="Eventi coperti">{formatNumber(checkpoint.size)}</Fact>
            <Signers label="Firmato da" names={ownSignatures(checkpoint).map(ownLabel)} none="Nessuno" />
            <Signers label="Testimoni" names={cosignatures(checkpoint).map(witnessLabel)} none="Nessuno" />
            <CodeFact label="Radice" value={checkpoint.root} />
          </>
        ) : null}
        <CodeFact label="Nota firmata" value={note} />
      </Facts>
    </section>
  );
}

const fileName = (size: number | undefined) => `checkpoint${size === undefined ? '' : `-${size}`}.txt`;
const ownLabel = ({ name, keyId }: { name: string; keyId: string }) => `${name}, chiave ${keyId}`;
const witnessLabel = ({ name, time }: { name: string; time: string | null }) =>
  time ? `${name}, ${formatMoment(time)}` : name;

function Signers({ label, names, none }: { label: string; names: readonly string[]; none: string }) {
  return (
    <div className={classes.signers}>
      <dt>{label}</dt>
      {names.length > 0 ? names.map((name) => <dd key={name}>{name}</dd>) : <dd>{none}</dd>}
    </div>
  );
}
