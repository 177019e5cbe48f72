import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../ui/page';
import { Interlude } from './interlude';

/** An address that the product has and this release does not. It says so. */
export function ComingSoon({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <Interlude
      tiles={[
        [
          ['circle', 'var(--form-sole)', 'var(--form-night)'],
          ['half', 'var(--form-bosco)', 'var(--form-bosco-pale)'],
          [null, 'var(--form-sunken)'],
        ],
      ]}
      eyebrow={title}
      title="Questa sezione arriva presto"
      text="La stiamo costruendo con cura e la apriremo quando sarà davvero utile. Nel frattempo il resto di FORM è a tua disposizione."
    >
      <Button component={Link} to="/">
        Torna alla home
      </Button>
    </Interlude>
  );
}
