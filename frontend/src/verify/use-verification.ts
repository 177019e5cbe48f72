import { useEffect, useState } from 'react';
import { type Verification, verifyReceipt } from '../ledger/verify-receipt';

/** Verifies a text, and again whenever the trusted keys change. Null without a text and until the result is known. */
export function useVerification(text: string | null, keys: readonly string[] | null): Verification | null {
  const [done, setDone] = useState<{ text: string; verification: Verification } | null>(null);

  useEffect(() => {
    if (text === null || keys === null) return;
    let outdated = false;
    verifyReceipt(text, keys).then((verification) => {
      if (!outdated) setDone({ text, verification });
    });
    return () => {
      outdated = true;
    };
  }, [text, keys]);

  return done !== null && done.text === text ? done.verification : null;
}
