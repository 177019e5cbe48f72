import { Title } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import type { ChildGuidance, FamilyChild } from '../api/api-types';
import { useSend } from '../api/commands/use-command';
import { sharedAndCommented, useEndGuidanceMutation } from '../entities/orientation/guidance-api';
import { announce } from '../ui/feedback/announce';
import { InlineConfirm } from '../ui/forms/inline-confirm';
import { formatDay, formatTheDay, withArticle } from '../ui/text/format';
import { sentence } from '../ui/text/italian';
import classes from './family.module.css';
import { useFamilyGuidanceQuery } from './guardians-api';

/** Who accompanies a child, and whom another guardian has still to answer; the reader ends it at a touch. */
export function ChildGuidanceList({ child }: { child: FamilyChild }) {
  const { currentData = [] } = useFamilyGuidanceQuery();
  const open = currentData.filter((one) => one.child._id === child._id && !one.waitsForMe);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="accompagna" className={classes.guidance}>
      <Title order={3} size="h4" id="accompagna" className={classes.listTitle}>
        {`Chi accompagna ${child.name}`}
      </Title>
      <ul className="card">
        {open.map((one) => (
          <Accompaniment key={one._id} guidance={one} />
        ))}
      </ul>
    </section>
  );
}

function Accompaniment({ guidance: { _id, child, name, email, sees, since, until } }: { guidance: ChildGuidance }) {
  const ending = useSend(useEndGuidanceMutation(), {
    failure: 'Errore nel concludere l’accompagnamento',
    onDone: () => announce('Accompagnamento concluso'),
  });
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.title} translate="no">
          {name}
        </p>
        <p className={`soft ${classes.meta}`} translate="no">
          {email}
        </p>
        <p className={classes.meta}>
          {since
            ? `${withArticle('Dal', formatDay(since))} vede ${sharedAndCommented(sees)}`
            : `Aspetta il sì di un altro genitore o tutore${until ? `, entro ${formatTheDay(until)}` : ''}`}
        </p>
      </div>
      <InlineConfirm
        label="Concludi"
        Icon={IconDoorExit}
        subject={`l’accompagnamento con ${name}`}
        question={sentence(
          since
            ? `Concludere? Da subito ${name} non vede più nulla di ${child.name}`
            : `Concludere? ${name} non vedrà nulla di ${child.name}`,
        )}
        sending={ending}
        onConfirm={() => ending.send(_id)}
      />
    </li>
  );
}
