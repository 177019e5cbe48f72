import classes from './avatar.module.css';

const grounds = [
  ['var(--form-bosco)', 'var(--form-bosco-pale)', 'var(--form-bosco-deep)'],
  ['var(--form-sole)', 'var(--form-night)', 'var(--form-cream)'],
  ['var(--form-cielo-pale)', 'var(--form-night)', '#8fb0f4'],
  ['var(--form-corallo-pale)', 'var(--form-night)', '#f79877'],
  ['var(--form-bosco-deep)', 'var(--form-cream)', 'var(--form-bosco)'],
] as const;

interface PortraitProps {
  name: string;
  image?: string | null;
  size: number;
}

/** A person's picture or, without one, their initials on a background colour that depends only on the name. */
export function Avatar({ name, image, size }: PortraitProps) {
  if (image) return <img className={classes.portrait} src={image} alt="" width={size} height={size} />;
  const [ground, ink, form] = grounds[groundOf(name)] ?? grounds[0];
  return (
    <svg className={classes.portrait} viewBox="0 0 120 120" width={size} height={size} aria-hidden="true">
      <rect width="120" height="120" fill={ground} />
      <path d="M0 120A120 120 0 0 1 120 0V120z" fill={form} opacity="0.35" />
      <text
        x="60"
        y="61"
        fill={ink}
        fontSize="44"
        textAnchor="middle"
        dominantBaseline="central"
        className={classes.initials}
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}

const groundOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % grounds.length;

/** The initials of the first and last word: "Giulia Maria Ferrante" gives GF. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')].find((letter) => /\p{L}|\p{N}/u.test(letter)) ?? '')
    .join('')
    .toUpperCase();
}
