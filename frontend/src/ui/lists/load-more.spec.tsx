import { describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { LoadMoreList, type PagedQuery } from './load-more';

const pages = (...rows: string[]) => ({ pages: [{ rows, total: rows.length }] });
const listOf = (query: Partial<PagedQuery<string>>) => (
  <MantineProvider env="test">
    <LoadMoreList
      query={{
        isFetching: false,
        isError: false,
        hasNextPage: false,
        isFetchingNextPage: false,
        refetch: jest.fn(),
        fetchNextPage: jest.fn(),
        ...query,
      }}
      noun={['riga', 'righe']}
      of="delle righe"
      empty="Nessuna riga"
    >
      {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
    </LoadMoreList>
  </MantineProvider>
);

describe('a list with further pages', () => {
  it('says as text that it loads for the first time', () => {
    render(listOf({ isFetching: true }));
    expect(screen.getByRole('status')).toHaveTextContent('Caricamento delle righe');
  });

  it('keeps the rows of the filter before, dimmed, until those of the new one are there', () => {
    const { rerender } = render(listOf({ data: pages('prima'), isFetching: true }));
    const busy = screen.getByText('prima').parentElement;
    expect(busy).toHaveAttribute('aria-busy', 'true');
    rerender(listOf({ data: pages('dopo'), currentData: pages('dopo') }));
    expect(screen.queryByText('prima')).toBeNull();
    expect(screen.getByText('dopo').parentElement).toBe(busy);
    expect(busy).toHaveAttribute('aria-busy', 'false');
  });

  it('dims nothing while the same list is asked for again', () => {
    render(listOf({ data: pages('prima'), currentData: pages('prima'), isFetching: true }));
    expect(screen.getByText('prima').parentElement).toHaveAttribute('aria-busy', 'false');
  });

  it('shows no rows of another filter when the new ones fail', () => {
    render(listOf({ data: pages('prima'), isError: true }));
    expect(screen.getByRole('alert')).toHaveTextContent('Errore nel caricamento delle righe');
    expect(screen.queryByText('prima')).toBeNull();
  });
});
