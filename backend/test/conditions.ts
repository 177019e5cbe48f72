const LIMIT_MS = 20_000;

/** Waits until `condition` holds; checks every few milliseconds. */
export async function eventually(condition: () => boolean | Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`not within ${limitMs} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Lets all pending callbacks run that wait for nothing outside the process. */
export async function quiet(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Whether a promise is settled now. */
export async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const note = () => {
    settled = true;
  };
  promise.then(note, note);
  await quiet();
  return settled;
}
