import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { WhenNear } from './when-near';

it('draws what stands at the end once somebody comes near it, and keeps it', () => {
  const told: IntersectionObserverCallback[] = [];
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((tell) => {
    told.push(tell);
    return { observe() {}, disconnect() {} } as unknown as IntersectionObserver;
  });
  const tell = (isIntersecting: boolean) =>
    act(() => told[0]?.([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver));
  render(<WhenNear>Per te</WhenNear>);
  tell(false);
  expect(screen.queryByText('Per te')).toBeNull();
  tell(true);
  expect(screen.getByText('Per te')).toBeVisible();
  tell(false);
  expect(screen.getByText('Per te')).toBeVisible();
});
