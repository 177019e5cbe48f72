import { useState } from 'react';

/**
 * A choice that the address holds, and that shows at once: what follows from the address, a list for one, is drawn when there is
 * time, and until then a browser would show the choice before.
 * @param value by the address
 */
export function useChosen<Value>(value: Value, onChange: (value: Value) => void): [Value, (chosen: Value) => void] {
  const [chosen, setChosen] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    setChosen(value);
  }
  const choose = (next: Value) => {
    setChosen(next);
    onChange(next);
  };
  return [chosen, choose];
}
