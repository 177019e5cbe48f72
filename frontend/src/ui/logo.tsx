import { Tiles } from './motifs';

/** Four motifs for four names: Formazione, Orientamento, Rete, Mercato. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 240 240"
      width={size}
      height={size}
      aria-hidden="true"
      style={{ borderRadius: size / 5, flex: 'none' }}
    >
      <Tiles
        rows={[
          [
            ['quarter', '#0f6e4f', '#b0dfca', 3],
            ['circle', '#17211c', '#f5c137'],
          ],
          [
            ['wedge', '#fedcd1', '#ea5f35'],
            ['square', '#345fc6', '#ffffff'],
          ],
        ]}
      />
    </svg>
  );
}
