interface FormWithInputs {
  getInputNode: (path: string) => HTMLElement | null;
}

/** Moves the focus to the first invalid field of a refused form, in screen order. */
export function focusFirstError(form: FormWithInputs, errors: object) {
  const wrong = Object.keys(errors)
    .map((path) => form.getInputNode(path))
    .filter((node) => node !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  wrong[0]?.focus();
}
