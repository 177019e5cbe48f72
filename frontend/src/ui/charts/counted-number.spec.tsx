import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { CountedNumber } from './counted-number';

/** The numbers that are shown until the last one stays. */
async function countedFrom(before: number, after: number): Promise<number[]> {
  const { rerender, container } = render(<CountedNumber value={before} />);
  const seen: number[] = [];
  new MutationObserver(() => seen.push(Number(container.textContent))).observe(container, {
    characterData: true,
    subtree: true,
  });
  rerender(<CountedNumber value={after} />);
  await screen.findByText(String(after));
  return seen;
}

it('counts down to the new balance without passing it', async () => {
  const seen = await countedFrom(900, 100);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
  expect(seen.at(-1)).toBe(100);
});

it('shows the new balance at once where motion is reduced', async () => {
  jest.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches: true });
  expect(await countedFrom(100, 900)).toEqual([900]);
});
