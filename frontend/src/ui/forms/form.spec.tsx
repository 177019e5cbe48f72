import { describe, expect, it } from '@jest/globals';
import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { renderScreen } from '../../../test/render-screen';
import { countOf, excessOf, lengthOf } from '../fields/text-length';
import { useForm } from './form';

function Note({ mode, stored, onSend }: { mode: 'controlled' | 'uncontrolled'; stored: string; onSend: () => void }) {
  const form = useForm({ mode, initialValues: { note: stored }, lengths: { note: 3 } });
  return (
    <form onSubmit={form.onSubmit(onSend)}>
      <TextInput label="Nota" key={form.key('note')} {...form.getInputProps('note')} />
      <button type="submit">Invia</button>
    </form>
  );
}

describe.each(['controlled', 'uncontrolled'] as const)('a text that is too long in a form that is %s', (mode) => {
  it('is kept whole, says by how much, and is not sent', async () => {
    let sent = 0;
    renderScreen(<Note mode={mode} stored="" onSend={() => sent++} />);
    const field = screen.getByLabelText('Nota');
    await userEvent.click(field);
    await userEvent.paste('❤️❤️x');
    expect(field).toHaveValue('❤️❤️x');
    expect(screen.getByText('Al massimo 3 caratteri: 2 sono di troppo')).toBeVisible();
    await userEvent.click(screen.getByText('Invia'));
    expect(sent).toBe(0);
    await userEvent.type(field, '{Backspace}');
    expect(screen.getByText('Al massimo 3 caratteri: 1 è di troppo')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.paste('🎓🎓🎓');
    expect(screen.queryByText(/di troppo/)).toBeNull();
    await userEvent.click(screen.getByText('Invia'));
    expect(sent).toBe(1);
  });

  it('stays where it was stored before', async () => {
    let sent = 0;
    renderScreen(<Note mode={mode} stored="cinque" onSend={() => sent++} />);
    expect(screen.queryByText(/di troppo/)).toBeNull();
    await userEvent.click(screen.getByText('Invia'));
    expect(sent).toBe(1);
  });
});

describe('the length of a text', () => {
  it('is counted in code points of its composed form', () => {
    expect(['❤️', '🎓', '👩‍🎓', 'e\u0301', 'à'].map(lengthOf)).toEqual([2, 1, 3, 1, 1]);
    expect(countOf('🎓🎓', 200)).toBe('2 di 200 caratteri');
  });

  it('leaves out what is not sent', () => {
    expect(excessOf(' tre \n', 3)).toBeNull();
  });

  it('is what the pattern of a JSON Schema counts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
        const isRight = new RegExp(`^[^]{0,${max}}$`, 'u').test(text.normalize('NFC').trim());
        expect(excessOf(text, max) === null).toBe(isRight);
      }),
    );
  });
});
