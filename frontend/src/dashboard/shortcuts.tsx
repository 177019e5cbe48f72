import { Title } from '@mantine/core';
import {
  IconArrowRight,
  IconBuildingStore,
  IconDownload,
  IconPlus,
  IconReceipt,
  IconRosetteDiscountCheck,
  IconRoute,
  IconTrophy,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Role } from '../api/api-types';
import { useRestriction } from '../entities/moderation/restriction';
import { useLacksVerification } from '../entities/people/own-verification-api';
import { paths } from '../paths';
import classes from './shortcuts.module.css';

const marketplace = { to: paths.marketplace, Icon: IconBuildingStore, label: 'Esplora il marketplace' };
const contests = { to: paths.contests, Icon: IconTrophy, label: 'Mettiti alla prova in un contest' };
const orders = { to: paths.orders, Icon: IconReceipt, label: 'Segui i tuoi ordini' };
const ownPath = { to: paths.ownPath, Icon: IconRoute, label: 'Il tuo percorso' };
const profile = { to: paths.profile, Icon: IconUser, label: 'Completa il tuo profilo' };
const publish = { to: paths.newItem, Icon: IconPlus, label: 'Pubblica un articolo' };
const openContest = { to: paths.newContest, Icon: IconTrophy, label: 'Crea un contest' };
const verification = { to: paths.companySection, Icon: IconRosetteDiscountCheck, label: 'Chiedi la verifica' };
const administration = { to: paths.admin, Icon: IconUserShield, label: 'Vai all’amministrazione' };

const ownData = { to: paths.profilePrivacy, Icon: IconDownload, label: 'Scarica i tuoi dati' };

/** The shortcuts for each role. */
const placesOf: Record<Role, (typeof marketplace)[]> = {
  minor: [contests, marketplace, ownPath, orders, profile],
  adult: [marketplace, contests, ownPath, publish, orders, profile],
  company: [openContest, publish, orders, marketplace, profile],
  admin: [administration, contests, marketplace, profile],
};

/** For who starts nothing new: what remains open to them. */
const placesOfRestricted = [orders, marketplace, ownData];

export function Shortcuts({ role }: { role: Role }) {
  const isRestricted = useRestriction() !== null;
  const lacksVerification = useLacksVerification();
  const places = isRestricted
    ? placesOfRestricted
    : placesOf[role].map((one) => (one === openContest && lacksVerification ? verification : one));
  return (
    <nav className={classes.places} aria-labelledby="scorciatoie">
      <Title order={2} size="h3" id="scorciatoie" mb="sm">
        Scorciatoie
      </Title>
      <ul className={classes.list}>
        {places.map(({ to, Icon, label }) => (
          <li key={to}>
            <Link to={to} className={classes.place}>
              <Icon size={22} stroke={1.7} aria-hidden="true" />
              <span>{label}</span>
              <IconArrowRight size={18} aria-hidden="true" className={classes.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
