interface FormWithInputs {
  getInputNode: (path: string) => HTMLElement | null;
}

/** After a refused form the keyboard stands on the first wrong field, in the order of the screen. */
export function focusFirstError(form: FormWithInputs, errors: object) {
  const wrong = Object.keys(errors)
    .map((path) => form.getInputNode(path))
    .filter((node) => node !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  wrong[0]?.focus();
}
