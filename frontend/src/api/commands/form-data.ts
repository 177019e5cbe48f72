type Value = string | number | boolean | File | undefined;

/** A body as a form, because a file goes along; what is undefined is left out. */
export function formDataOf(fields: Record<string, Value>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, value instanceof File ? value : String(value));
  return form;
}
