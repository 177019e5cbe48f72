import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { expectErrors } from '../../../test/console-errors';
import { lazyPart } from '../../ui/lazy-part';
import { CrashBoundary } from './crash-boundary';

/** A part whose file arrives from the third time on, and a button that renders it anew. */
function renderFailing(Otherwise?: () => string) {
  const asked = { times: 0 };
  const Part = lazyPart<object>(async () => {
    asked.times += 1;
    if (asked.times < 3) throw new TypeError('404');
    return () => 'arrived';
  }, Otherwise);
  function Page() {
    const [visit, setVisit] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setVisit(visit + 1)}>
          on
        </button>
        <CrashBoundary fallback="missing" until={visit}>
          <Suspense>
            <Part key={visit} />
          </Suspense>
        </CrashBoundary>
      </>
    );
  }
  render(<Page />);
  return asked;
}

const goOn = () => userEvent.click(screen.getByRole('button', { name: 'on' }));

it('asks again for a file that did not arrive when the part is rendered anew, and not before', async () => {
  expectErrors(/PartNotLoaded: 404/);
  const asked = renderFailing();
  for (const failures of [1, 2]) {
    expect(await screen.findByText(/missing/)).toBeInTheDocument();
    expect(asked.times).toBe(failures);
    await goOn();
  }
  expect(await screen.findByText(/arrived/)).toBeInTheDocument();
  await goOn();
  expect(await screen.findByText(/arrived/)).toBeInTheDocument();
  expect(asked.times).toBe(3);
});

it('shows another component in the place of a part that did not arrive, and asks again all the same', async () => {
  const asked = renderFailing(() => 'otherwise');
  for (const failures of [1, 2]) {
    expect(await screen.findByText(/otherwise/)).toBeInTheDocument();
    expect(asked.times).toBe(failures);
    await goOn();
  }
  expect(await screen.findByText(/arrived/)).toBeInTheDocument();
});
