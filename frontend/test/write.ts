import userEvent from '@testing-library/user-event';

/**
 * Adds a text to what a field holds, all of it at once: each key pressed by itself would render the form again. For specs that do
 * not test typing.
 */
export async function write(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
