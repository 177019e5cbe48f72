import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { useOperator, useSendsMail } from './pages-api';

/** Behind the sentence that who runs FORM has a link: how to ask them for it. Nothing where the link goes by mail. */
export function HowToAsk() {
  const sends = useSendsMail();
  const email = useOperator()?.email;
  if (sends !== false) return null;
  return email ? (
    <>
      {' '}
      <span>Si chiede a</span>{' '}
      <Anchor href={`mailto:${email}`} translate="no">
        {email}
      </Anchor>
      <span>.</span>
    </>
  ) : (
    <>
      {' '}
      <Anchor component={Link} to={paths.contacts}>
        Come si chiede
      </Anchor>
    </>
  );
}
